package io.stowage.catalog.layout;

/**
 * One cable. Every end stands in one cable only.
 *
 * @param id unique within the layout: S for SAS, F for the fabric, M for management, and a number
 * @param medium what it is made for, in the words of the parts: the plug or the kind of link
 * @param lengthClass the shortest usual length that does, for instance {@code 2 m}
 */
public record Cable(
        String id, Kind kind, String medium, End from, End to, String lengthClass, LengthBasis lengthBasis) {

    /** What a cable is for. */
    public enum Kind {
        /** Server to array controller. */
        SAS_HOST,
        /** Controller to expansion, or expansion to expansion. */
        SAS_EXPANSION,
        /** Server to data switch. */
        FABRIC,
        /** Management port to management switch. */
        MANAGEMENT
    }

    /** Where the length comes from. */
    public enum LengthBasis {
        /** The user's document. */
        CONFIGURATION,
        /** The documents of the part. */
        DOCUMENTED,
        /** Inferred from where the devices stand in their racks. */
        RACK_POSITION,
        /** A device stands beside the rack. */
        UNKNOWN
    }

    /**
     * One end.
     *
     * @param device name of the device
     * @param port name of the port, unique within the device
     */
    public record End(String device, String port) {}
}
