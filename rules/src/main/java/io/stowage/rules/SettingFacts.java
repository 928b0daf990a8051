package io.stowage.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.stowage.catalog.configuration.FileSystem;
import io.stowage.catalog.configuration.Software;
import io.stowage.rules.fact.Fact;
import io.stowage.rules.fact.Setting;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Every key that stands in {@code fileSystem} and {@code software}, read one by one: it happens with each evaluation. */
final class SettingFacts {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final String section;
    private final List<Fact> facts;

    private SettingFacts(String section, List<Fact> facts) {
        this.section = section;
        this.facts = facts;
    }

    static void add(FileSystem stated, List<Fact> facts) {
        SettingFacts to = new SettingFacts("fileSystem", facts);
        to.word("type", stated.type());
        to.number("blockSizeMiB", stated.blockSizeMiB());
        to.number("subblockKiB", stated.subblockKiB());
        to.number("subblocksPerBlock", stated.subblocksPerBlock());
        to.number("inodeBytes", stated.inodeBytes());
        to.number("metadataReplicas", stated.metadataReplicas());
        to.number("dataReplicas", stated.dataReplicas());
        to.word("allocation", stated.allocation());
        to.number("pagePoolGiB", stated.pagePoolGiB());
        to.word("export", stated.export());
        to.truth("reflink", stated.reflink());
        to.number("reservedPercent", stated.reservedPercent());
        to.number("bytesPerInode", stated.bytesPerInode());
        to.number("recordSizeKiB", stated.recordSizeKiB());
        to.number("stripeCount", stated.stripeCount());
        to.number("stripeSizeKiB", stated.stripeSizeKiB());
        to.number("nearFullRatio", stated.nearFullRatio());
        to.number("metadataBlockSizeMiB", stated.metadataBlockSizeMiB());
        to.number("metadataBytesPerInode", stated.metadataBytesPerInode());
        to.number("dataOnMetadataKiB", stated.dataOnMetadataKiB());
        to.number("rpcKiB", stated.rpcKiB());
        to.number("serviceThreads", stated.serviceThreads());
        to.number("metadataCacheGiB", stated.metadataCacheGiB());
        to.number("placementGroups", stated.placementGroups());
    }

    static void add(Software stated, List<Fact> facts) {
        SettingFacts to = new SettingFacts("software", facts);
        to.text("os", stated.os());
        to.text("kernel", stated.kernel());
        to.text("pixstor", stated.pixstor());
        to.text("scale", stated.scale());
        to.text("xfs", stated.xfs());
        to.text("ofed", stated.ofed());
        to.text("lustre", stated.lustre());
        to.text("zfs", stated.zfs());
        to.text("beegfs", stated.beegfs());
        to.text("ceph", stated.ceph());
    }

    private void number(String key, @Nullable BigDecimal value) {
        if (value != null) {
            add(key, NODES.numberNode(value));
        }
    }

    private void number(String key, @Nullable Integer value) {
        if (value != null) {
            add(key, NODES.numberNode(value));
        }
    }

    private void word(String key, @Nullable Enum<?> value) {
        if (value != null) {
            add(key, NODES.textNode(value.name()));
        }
    }

    private void text(String key, @Nullable String value) {
        if (value != null) {
            add(key, NODES.textNode(value));
        }
    }

    private void truth(String key, @Nullable Boolean value) {
        if (value != null) {
            add(key, NODES.booleanNode(value));
        }
    }

    private void add(String key, JsonNode value) {
        facts.add(new Setting("/" + section + "/" + key, section, key, value));
    }
}
