package io.stowage.rules;

import io.stowage.catalog.configuration.Condition;
import io.stowage.rules.fact.Load;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a system is predicted to give under one load. Rules compare and do not predict: whoever does hands these over. Rates
 * are in the unit of the load's requirement.
 *
 * @param condition state of the system it holds in
 * @param peak highest rate, which lasts a short run only
 * @param sustained level that stays
 * @param sustainedLow lower end of its interval
 * @param bottleneck resource that binds the sustained level
 * @param atThreads rate at the threads of the stated clients; absent where they are not stated
 * @param plateauThreads threads from which the sustained level is reached; absent where the clients' are not stated
 */
public record Promised(
        Load load,
        Condition condition,
        BigDecimal peak,
        BigDecimal sustained,
        BigDecimal sustainedLow,
        String bottleneck,
        @Nullable BigDecimal atThreads,
        @Nullable Integer plateauThreads) {}
