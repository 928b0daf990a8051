package io.stowage.performance;

import java.util.List;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.optim.nonlinear.vector.leastsquares.MultivariateJacobianFunction;
import org.hipparchus.util.Pair;

/**
 * Weighted least squares on logarithms, with a prior on every parameter: minimises {@code Σ((ln predicted - ln
 * observed)/spread)² + Σ((ln parameter - ln prior)/priorSpread)²} by Levenberg-Marquardt.
 */
final class LogLeastSquares {
    private static final double STEP = 1e-6;
    private static final int MAX_EVALUATIONS = 2000;

    private LogLeastSquares() {}

    /** A parameter before the fit. */
    record Unknown(String name, double prior, double spread) {}

    /** Predicts observation {@code index} from the parameters' values, in the order of the unknowns. */
    @FunctionalInterface
    interface Prediction {
        double of(int index, double[] values);
    }

    /**
     * The outcome.
     *
     * @param values in the order of the unknowns
     * @param standardErrors relative, of the values
     * @param effectiveParameters how many parameters the observations decide, rather than the priors
     */
    record Fit(double[] values, double[] standardErrors, double effectiveParameters) {}

    /** The point with the least residuals that was tried. */
    private static final class Best {
        private double[] at;
        private double norm = Double.POSITIVE_INFINITY;

        Best(double[] start) {
            this.at = start;
        }

        void offer(double[] point, double itsNorm) {
            if (itsNorm < norm) {
                at = point;
                norm = itsNorm;
            }
        }
    }

    static Fit fit(List<Unknown> unknowns, double[] observed, double spread, Prediction prediction) {
        int n = unknowns.size();
        int m = observed.length;
        double[] start = unknowns.stream().mapToDouble(u -> Math.log(u.prior())).toArray();
        Best best = new Best(start);
        MultivariateJacobianFunction function = point -> {
            double[] at = point.toArray();
            RealVector residuals = residuals(unknowns, observed, spread, prediction, at);
            best.offer(at, residuals.getNorm());
            return new Pair<>(residuals, jacobian(unknowns, m, spread, prediction, at));
        };
        double[] solution;
        try {
            solution = new LevenbergMarquardtOptimizer()
                    .optimize(new LeastSquaresBuilder()
                            .start(start)
                            .model(function)
                            .target(new double[m + n])
                            .lazyEvaluation(false)
                            .maxEvaluations(MAX_EVALUATIONS)
                            .maxIterations(MAX_EVALUATIONS)
                            .build())
                    .getPoint()
                    .toArray();
        } catch (MathIllegalStateException tooMany) {
            // Where two resources bind alike the sum of squares has an edge, along which steps shrink without end.
            solution = best.at;
        }
        RealMatrix all = jacobian(unknowns, m, spread, prediction, solution);
        RealMatrix covariance =
                new LUDecomposition(all.transposeMultiply(all)).getSolver().getInverse();
        double effective = 0;
        if (m > 0) {
            RealMatrix data = all.getSubMatrix(0, m - 1, 0, n - 1);
            effective = covariance.multiply(data.transposeMultiply(data)).getTrace();
        }
        double[] values = new double[n];
        double[] errors = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = Math.exp(solution[i]);
            errors[i] = Math.sqrt(covariance.getEntry(i, i));
        }
        return new Fit(values, errors, effective);
    }

    private static RealVector residuals(
            List<Unknown> unknowns, double[] observed, double spread, Prediction prediction, double[] at) {
        int m = observed.length;
        double[] values = exp(at);
        double[] out = new double[m + at.length];
        for (int i = 0; i < m; i++) {
            out[i] = Math.log(prediction.of(i, values) / observed[i]) / spread;
        }
        for (int j = 0; j < at.length; j++) {
            out[m + j] = (at[j] - Math.log(unknowns.get(j).prior()))
                    / unknowns.get(j).spread();
        }
        return new ArrayRealVector(out, false);
    }

    private static RealMatrix jacobian(
            List<Unknown> unknowns, int m, double spread, Prediction prediction, double[] at) {
        double[][] out = new double[m + at.length][at.length];
        for (int j = 0; j < at.length; j++) {
            double[] up = at.clone();
            double[] down = at.clone();
            up[j] += STEP;
            down[j] -= STEP;
            double[] upValues = exp(up);
            double[] downValues = exp(down);
            for (int i = 0; i < m; i++) {
                out[i][j] = Math.log(prediction.of(i, upValues) / prediction.of(i, downValues)) / (2 * STEP * spread);
            }
            out[m + j][j] = 1 / unknowns.get(j).spread();
        }
        return new Array2DRowRealMatrix(out, false);
    }

    private static double[] exp(double[] logarithms) {
        double[] out = new double[logarithms.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = Math.exp(logarithms[i]);
        }
        return out;
    }
}
