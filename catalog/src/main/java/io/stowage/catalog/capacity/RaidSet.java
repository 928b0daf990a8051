package io.stowage.catalog.capacity;

import io.stowage.catalog.configuration.RaidLevel;
import java.util.List;

/**
 * Arithmetic of one set of drives under one RAID level. Every member counts as the smallest (RHEL RAID guide, GPFS and
 * ME4 alike), so that RAID 5 on four drives of 8 TB and two of 4 TB holds 20 TB.
 */
public final class RaidSet {
    private static final int SUBGROUPS = 2;
    private static final int ADAPT_SPARE_MEMBERS = 2;

    private RaidSet() {}

    /**
     * Bytes a set holds, with parity as its level has it and two sub-groups in RAID 50 and 60.
     *
     * @param memberBytes capacity of each member
     * @throws IllegalArgumentException when no such set can be built; a drive is never left out silently
     */
    public static long usableBytes(RaidLevel level, List<Long> memberBytes) {
        int width = memberBytes.size();
        int parity = parity(level, width);
        if (!isBuildable(level, width - parity, parity)) {
            throw new IllegalArgumentException("%s cannot be built of %d drives.".formatted(level, width));
        }
        long member = memberBytes.stream().mapToLong(Long::longValue).min().orElse(0);
        return level == RaidLevel.ADAPT
                ? adaptBytes(member, width, RaidLevel.ADAPT.minimumDataDrives(), ADAPT_SPARE_MEMBERS)
                : Math.multiplyExact(member, width - parity);
    }

    private static int parity(RaidLevel level, int width) {
        return switch (level) {
            case RAID0 -> 0;
            case RAID1 -> width - 1;
            case RAID10 -> width / 2;
            case RAID5 -> 1;
            case RAID6, ADAPT -> 2;
            case RAID50 -> SUBGROUPS;
            case RAID60 -> 2 * SUBGROUPS;
        };
    }

    /**
     * Whether a level works with so many drives for data and for parity or copies. RAID 10 takes a partner for each
     * drive; RAID 50 and 60 take equal sub-groups.
     */
    public static boolean isBuildable(RaidLevel level, int dataDrives, int parityDrives) {
        int width = dataDrives + parityDrives;
        return switch (level) {
            case RAID0 -> dataDrives >= 1 && parityDrives == 0;
            case RAID1 -> dataDrives == 1 && parityDrives >= 1;
            case RAID10 -> dataDrives >= 1 && dataDrives == parityDrives;
            case RAID5 -> dataDrives >= 2 && parityDrives == 1;
            case RAID6 -> dataDrives >= 2 && parityDrives == 2;
            case RAID50 -> parityDrives >= SUBGROUPS && width >= 3 * parityDrives && width % parityDrives == 0;
            case RAID60 ->
                parityDrives >= 2 * SUBGROUPS
                        && parityDrives % 2 == 0
                        && width >= 2 * parityDrives
                        && width % (parityDrives / 2) == 0;
            case ADAPT -> width > ADAPT_SPARE_MEMBERS;
        };
    }

    /**
     * Bytes of a distributed group, which keeps the capacity of its two largest members as spare space before it
     * stripes: {@code (n x c - 2 x c_max) x data / (data + parity)}. ME4 stripes 8 + 2 (Dell knowledge base 000190176),
     * ME5 16 + 2 (inferred from an array's own answer).
     */
    static long adaptBytes(long memberBytes, int width, int stripeData, int stripeParity) {
        long striped = Math.multiplyExact(memberBytes, Math.max(0, width - ADAPT_SPARE_MEMBERS));
        int stripe = stripeData + stripeParity;
        // Divides first, so that no product overflows; the remainder is striped too.
        return striped / stripe * stripeData + striped % stripe * stripeData / stripe;
    }
}
