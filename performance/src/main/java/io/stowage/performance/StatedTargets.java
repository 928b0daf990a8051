package io.stowage.performance;

import io.stowage.catalog.configuration.Clients;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.StorageTarget;
import io.stowage.catalog.configuration.Striping;
import io.stowage.catalog.system.ResolvedSystem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Storage targets that are known by their rates, as the thesis on Lustre with unequal targets treats them: equal parts of a
 * file finish when the slowest target does, so n targets give n times the slowest; parts that follow the speed give the
 * sum, which no single command reaches. Pure.
 */
final class StatedTargets {
    private static final double BITS_PER_BYTE = 8;
    private static final String SOURCE = "S004";
    /** Below this share of the sum, equal parts waste enough to be told (constraint P49). */
    private static final double WORTH_POOLS = 0.8;

    private final List<StorageTarget> targets;
    private final Striping striping;
    private final @Nullable Integer stripeCount;
    private final double clientGBps;

    private StatedTargets(
            List<StorageTarget> targets, Striping striping, @Nullable Integer stripeCount, double clientGBps) {
        this.targets = targets;
        this.striping = striping;
        this.stripeCount = stripeCount;
        this.clientGBps = clientGBps;
    }

    /** The targets of a system; null where it is not given by its targets. */
    static @Nullable StatedTargets of(ResolvedSystem system) {
        List<StorageTarget> targets = system.configuration().targets();
        if (targets == null || targets.isEmpty()) {
            return null;
        }
        FileSystem fileSystem = system.configuration().fileSystem();
        Striping striping = system.configuration().striping();
        return new StatedTargets(
                targets,
                striping == null ? Striping.EQUAL : striping,
                fileSystem == null ? null : fileSystem.stripeCount(),
                clients(system.configuration().clients(), system.clients()));
    }

    private static double clients(@Nullable Clients clients, int count) {
        BigDecimal gbps = clients == null ? null : clients.linkGbps();
        if (clients == null || gbps == null) {
            return Double.POSITIVE_INFINITY;
        }
        int links = clients.linksPerClient() == null ? 1 : clients.linksPerClient();
        return count * links * gbps.doubleValue() / BITS_PER_BYTE;
    }

    /** Targets of one rate. */
    private record Speed(String name, int count, double rate) {}

    private List<Speed> speeds(Operation operation) {
        List<Speed> out = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            StorageTarget target = targets.get(i);
            BigDecimal rate = operation == Operation.READ ? target.readGBps() : target.writeGBps();
            if (rate != null) {
                out.add(new Speed(
                        target.name() == null ? "targets " + (i + 1) : target.name(),
                        target.count() == null ? 1 : target.count(),
                        rate.doubleValue()));
            }
        }
        out.sort(Comparator.comparingDouble(Speed::rate).thenComparing(Speed::name));
        return out;
    }

    /**
     * Predicts one load.
     *
     * @param halfWidth half the width of an interval whose error nobody measured, in logarithms
     */
    Prediction predict(
            Workload workload, double halfWidth, java.util.function.Function<String, Prediction> notCovered) {
        Operation operation = workload.operation();
        boolean shared = workload.pattern() == Pattern.SEQUENTIAL_N_TO_1;
        if (!shared && workload.pattern() != Pattern.SEQUENTIAL_N_TO_N
                || operation != Operation.READ && operation != Operation.WRITE) {
            return notCovered.apply(
                    "The rates stated for targets are those of large requests. Of small ones only the direction is known:"
                            + " ldiskfs serves metadata faster, ZFS with LZ4 moves fewer bytes of data that compresses.");
        }
        List<Speed> all = speeds(operation);
        if (all.isEmpty() || all.size() < targets.size()) {
            return notCovered.apply("The document states no %s of some targets."
                    .formatted(operation == Operation.READ ? "readGBps" : "writeGBps"));
        }
        List<Speed> used = shared ? slowest(all) : all;
        double sum = used.stream().mapToDouble(s -> s.count() * s.rate()).sum();
        int count = used.stream().mapToInt(Speed::count).sum();
        double equal = count * used.get(0).rate();
        double value = Math.min(striping == Striping.WEIGHTED ? sum : equal, clientGBps);
        double hard = Math.min(sum, clientGBps);
        double low = Math.min(equal, clientGBps) * Math.exp(-halfWidth);
        Prediction.Rate rate = new Prediction.Rate(
                Rounding.significant(value),
                workload.pattern().unit(),
                Rounding.significant(low),
                Rounding.significant(hard));
        List<Prediction.Resource> resources = resources(used, sum, equal, value, count);
        Prediction.Bottleneck binds = new Prediction.Bottleneck(
                resources.get(0).resource(), resources.get(0).limit());
        return new Prediction(
                workload,
                rate,
                rate,
                workload.threads() == null ? null : atThreads(rate, workload.threads(), count),
                binds,
                binds,
                null,
                resources,
                Evidence.DATASHEET,
                reason(shared, equal, sum),
                List.of(),
                null,
                List.of(),
                List.of(SOURCE),
                List.of());
    }

    /** A stripe over fewer targets than there are may meet the slowest ones. */
    private List<Speed> slowest(List<Speed> all) {
        int left = stripeCount == null ? Integer.MAX_VALUE : stripeCount;
        List<Speed> out = new ArrayList<>();
        for (Speed speed : all) {
            int taken = Math.min(left, speed.count());
            if (taken > 0) {
                out.add(new Speed(speed.name(), taken, speed.rate()));
                left -= taken;
            }
        }
        return out;
    }

    /** Fewer threads than targets leave targets idle. */
    private static Prediction.Rate atThreads(Prediction.Rate rate, int threads, int count) {
        double share = Math.min(1, (double) threads / Math.max(1, count));
        return new Prediction.Rate(
                Rounding.significant(rate.value() * share),
                rate.unit(),
                Rounding.significant(rate.low() * share),
                Rounding.significant(Math.max(rate.value() * share, rate.high() * share)));
    }

    private List<Prediction.Resource> resources(List<Speed> used, double sum, double equal, double value, int count) {
        List<Ceiling> ceilings = new ArrayList<>();
        if (striping == Striping.EQUAL) {
            ceilings.add(new Ceiling(
                    "slowest target",
                    equal,
                    equal,
                    "%s in equal parts, each as slow as %s"
                            .formatted(Counted.of(count, "target"), used.get(0).name())));
        }
        ceilings.add(new Ceiling(
                "all targets",
                sum,
                sum,
                used.stream()
                        .map(s -> "%d x %s GB/s"
                                .formatted(
                                        s.count(),
                                        BigDecimal.valueOf(s.rate())
                                                .stripTrailingZeros()
                                                .toPlainString()))
                        .collect(Collectors.joining(" + "))));
        if (Double.isFinite(clientGBps)) {
            ceilings.add(new Ceiling(Ceiling.CLIENT_LINKS, clientGBps, clientGBps, "links stated for the clients"));
        }
        ceilings.sort(Ceiling.TIGHTEST);
        return ceilings.stream()
                .map(c -> new Prediction.Resource(
                        c.resource(),
                        Rounding.significant(c.limit()),
                        Rounding.significant(Math.min(1, value / c.limit())),
                        c.basis()))
                .toList();
    }

    private String reason(boolean shared, double equal, double sum) {
        String share = shown(equal / sum * 100) + " % of their sum";
        String rates = "The rates are those stated for the targets; no figure of such a system is published. ";
        if (striping == Striping.WEIGHTED) {
            return rates
                    + "Parts in proportion to the speed are a theoretical upper bound that no lfs command gives; equal parts give "
                    + share + ".";
        }
        return rates
                + (shared
                        ? "Equal parts of one file wait for the slowest target: " + share + "."
                        : "Tasks that wait for each other are bound by the slowest target, " + share
                                + "; independent ones tend toward the sum, the high end.");
    }

    /** What can be done about unequal targets, with the commands; empty where all are alike. */
    List<String> advice() {
        List<Speed> writes = speeds(Operation.WRITE);
        List<String> out = new ArrayList<>();
        if (writes.size() > 1
                && writes.get(0).rate() < writes.get(writes.size() - 1).rate()) {
            double sum = writes.stream().mapToDouble(s -> s.count() * s.rate()).sum();
            int count = writes.stream().mapToInt(Speed::count).sum();
            double equal = count * writes.get(0).rate();
            out.add(
                    equal / sum < WORTH_POOLS
                            ? "The targets differ so much that equal parts over all give %s %% of their sum: keep each speed in an OST pool of its own."
                                    .formatted(shown(equal / sum * 100))
                            : "The targets differ in speed; an OST pool for each speed keeps the slow ones from setting the pace.");
            for (Speed speed : writes) {
                String pool = speed.name().replaceAll("[^A-Za-z0-9_]", "_");
                out.add(
                        ("lctl pool_new FSNAME.%s; lctl pool_add FSNAME.%s OST[the %s]; lfs setstripe -p %s -c %d DIRECTORY:"
                                        + " %s GB/s in equal parts")
                                .formatted(
                                        pool,
                                        pool,
                                        Counted.of(speed.count(), speed.name() + " target"),
                                        pool,
                                        speed.count(),
                                        shown(speed.count() * speed.rate())));
            }
            freeSpace(out);
        }
        for (StorageTarget target : targets) {
            if (target.compression() == StorageTarget.Compression.LZ4) {
                out.add(
                        target.compressionRatio() == null
                                ? "LZ4 without a ratio measured on own data is credited with nothing."
                                : "LZ4 at a ratio of %s moves that many times fewer bytes to the drives: rates stated without it may grow, up to that factor where drives bind. It is not credited here."
                                        .formatted(target.compressionRatio()
                                                .stripTrailingZeros()
                                                .toPlainString()));
                break;
            }
        }
        return out;
    }

    /** When new files follow the free space, as Lustre does beyond 17 % of difference, speed plays no part. */
    private void freeSpace(List<String> out) {
        if (targets.stream().anyMatch(t -> t.capacityTB() == null || t.writeGBps() == null)) {
            return;
        }
        double capacity = 0;
        for (StorageTarget t : targets) {
            capacity += count(t) * Objects.requireNonNull(t.capacityTB()).doubleValue();
        }
        double slowest = 0;
        for (StorageTarget t : targets) {
            double weight = Objects.requireNonNull(t.capacityTB()).doubleValue() / capacity;
            slowest = Math.max(
                    slowest, weight / Objects.requireNonNull(t.writeGBps()).doubleValue());
        }
        out.add("Placed at random by free space, many files write %s GB/s in all until the last is done."
                .formatted(shown(1 / slowest)));
    }

    /** A number in a sentence. */
    private static String shown(double value) {
        return BigDecimal.valueOf(Rounding.significant(value))
                .stripTrailingZeros()
                .toPlainString();
    }

    private static int count(StorageTarget target) {
        return target.count() == null ? 1 : target.count();
    }
}
