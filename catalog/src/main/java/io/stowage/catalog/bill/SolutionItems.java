package io.stowage.catalog.bill;

import io.stowage.catalog.BillItem;
import io.stowage.catalog.Part;
import io.stowage.catalog.Role;
import io.stowage.catalog.bill.BillLine.Category;
import io.stowage.catalog.bill.BillLine.Unit;
import io.stowage.catalog.bill.BillLines.Item;
import io.stowage.catalog.capacity.CapacityCalculator;
import io.stowage.catalog.capacity.CapacityStage.Bytes;
import io.stowage.catalog.configuration.Json;
import io.stowage.catalog.configuration.ProvidedBy;
import io.stowage.catalog.configuration.Services;
import io.stowage.catalog.layout.Device;
import io.stowage.catalog.layout.Layout;
import io.stowage.catalog.layout.SlotMap;
import io.stowage.catalog.system.ResolvedSystem;
import java.math.BigDecimal;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Counts software and services as the solution's own rules say. */
final class SolutionItems {
    private final ResolvedSystem system;
    private final Layout layout;
    private final BillLines lines;

    SolutionItems(ResolvedSystem system, Layout layout, BillLines lines) {
        this.system = system;
        this.layout = layout;
        this.lines = lines;
    }

    void count() {
        system.solution().billItems().forEach(this::count);
    }

    private void count(BillItem rule) {
        switch (rule.counted()) {
            case SYSTEM, INCLUDED -> lines.add(item(rule, Unit.PIECE, rule.rule()), BigDecimal.ONE);
            case INSTALLATION -> {
                if (!Boolean.FALSE.equals(services().installation())) {
                    lines.add(item(rule, Unit.PIECE, rule.rule()), BigDecimal.ONE);
                }
            }
            case NOT_STATED -> lines.addUnknown(item(rule, Unit.PIECE, rule.rule()), "No document states how many.");
            case SERVER -> servers(rule);
            case NVME_SERVER -> servers(rule, Device.Kind.NVME_SERVER);
            case LUN_TB -> terabytes(rule);
            case SUPPORT_YEAR -> {
                Item item = item(rule, Unit.YEAR, rule.rule());
                Integer years = services().supportYears();
                if (years == null) {
                    lines.addUnknown(item, "State services.supportYears.");
                } else {
                    lines.add(item, BigDecimal.valueOf(years));
                }
            }
        }
    }

    private Services services() {
        Services stated = system.configuration().services();
        return stated == null ? new Services(null, null) : stated;
    }

    private void servers(BillItem rule) {
        Item item = item(rule, Unit.PIECE, rule.rule());
        layout.devices().stream()
                .filter(d -> EquipmentCount.isServer(d.kind()))
                .forEach(d -> lines.add(item, d.path(), 1));
        if (system.managementServers().stream().anyMatch(s -> s.count().isEmpty())) {
            lines.note(item, "Without those of the management servers, whose number is not known.");
        }
    }

    private void servers(BillItem rule, Device.Kind kind) {
        layout.devices().stream()
                .filter(d -> d.kind() == kind)
                .forEach(d -> lines.add(item(rule, Unit.PIECE, rule.rule()), d.path(), 1));
    }

    private void terabytes(BillItem rule) {
        BigDecimal known = Bytes.toTB(new CapacityCalculator().lunBytes(system));
        Item item = item(rule, Unit.TB, rule.rule());
        TreeSet<String> sizeless = layout.slotMaps().stream()
                .flatMap(map -> map.sets().stream())
                .filter(set -> set.role() == SlotMap.Role.MEMBER || set.role() == SlotMap.Role.UNASSIGNED)
                .flatMap(set -> java.util.stream.Stream.ofNullable(set.drive()))
                .filter(id -> lines.part(id).filter(Part::hasCapacity).isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
        if (sizeless.isEmpty()) {
            lines.add(item, known);
            lines.note(item, "%s TB are %s TiB.".formatted(known.toPlainString(), tib().toPlainString()));
        } else {
            lines.addUnknown(
                    item,
                    "At least %s TB: the capacity of %s is not known."
                            .formatted(known.toPlainString(), String.join(", ", sizeless)));
        }
    }

    private BigDecimal tib() {
        return Bytes.toTiB(new CapacityCalculator().lunBytes(system));
    }

    private Category category(BillItem rule) {
        Role role = lines.part(rule.part()).map(Part::role).orElse(Role.SOFTWARE);
        return switch (role) {
            case SERVICE -> Category.SERVICE;
            case PDU -> Category.PDU;
            default -> Category.SOFTWARE;
        };
    }

    private Item item(BillItem rule, Unit unit, String words) {
        String version = rule.version() == null
                ? ""
                : Json.mapper()
                        .valueToTree(system.configuration())
                        .path("software")
                        .path(rule.version())
                        .asText();
        String name = lines.called(rule.part(), rule.part());
        return new Item(
                category(rule),
                rule.part(),
                version.isEmpty() ? name : name + ", " + version,
                unit,
                rule.counted() != BillItem.Counted.INCLUDED,
                ProvidedBy.VENDOR,
                words,
                rule.source(),
                rule.basis());
    }
}
