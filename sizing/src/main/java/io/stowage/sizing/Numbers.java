package io.stowage.sizing;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Numbers as sentences show them: at most six significant digits, English grouping, whatever the machine's locale. */
final class Numbers {
    private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_UP);

    private Numbers() {}

    static String show(BigDecimal number) {
        DecimalFormat format = new DecimalFormat("#,##0.######", DecimalFormatSymbols.getInstance(Locale.ROOT));
        return format.format(number.precision() > 6 ? number.round(SIX_DIGITS) : number);
    }

    /** {@code value / wanted - 1} in percent, to one decimal; 0 where nothing was wanted. */
    static BigDecimal percentAbove(BigDecimal value, BigDecimal wanted) {
        if (wanted.signum() == 0) {
            return BigDecimal.ZERO;
        }
        return value.divide(wanted, MathContext.DECIMAL64)
                .subtract(BigDecimal.ONE)
                .multiply(BigDecimal.valueOf(100))
                .setScale(1, RoundingMode.HALF_UP);
    }
}
