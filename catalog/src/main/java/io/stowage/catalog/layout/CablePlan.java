package io.stowage.catalog.layout;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.catalog.Catalog;
import io.stowage.catalog.Part;
import io.stowage.catalog.configuration.Clients;
import io.stowage.catalog.configuration.Network;
import io.stowage.catalog.layout.Cable.End;
import io.stowage.catalog.layout.Cable.Kind;
import io.stowage.catalog.layout.Cable.LengthBasis;
import io.stowage.catalog.layout.Equipment.ArrayUnit;
import io.stowage.catalog.layout.Equipment.EnclosureUnit;
import io.stowage.catalog.layout.Equipment.ModuleUnit;
import io.stowage.catalog.layout.Equipment.NvmeUnit;
import io.stowage.catalog.layout.Equipment.ServerUnit;
import io.stowage.catalog.layout.Equipment.SwitchUnit;
import io.stowage.catalog.system.ResolvedSystem;
import io.stowage.catalog.system.ResolvedSystem.Servers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Draws the cables: SAS, fabric, management. Where ports are missing a cable is left out, and the notes say so. */
final class CablePlan {
    private static final String CONTROLLERS = "AB";

    final List<Cable> cables = new ArrayList<>();
    final List<Cable> networkLinks = new ArrayList<>();
    final List<SwitchPorts> switches = new ArrayList<>();

    private final ResolvedSystem system;
    private final Equipment equipment;
    private final JsonNode document;
    private final Catalog catalog;
    private final CableLength length;
    private final Notes notes;
    private final Map<Kind, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> switchLinks = new HashMap<>();

    CablePlan(
            ResolvedSystem system,
            Equipment equipment,
            JsonNode document,
            Catalog catalog,
            CableLength length,
            Notes notes) {
        this.system = system;
        this.equipment = equipment;
        this.document = document;
        this.catalog = catalog;
        this.length = length;
        this.notes = notes;
        for (ModuleUnit module : equipment.modules) {
            toControllers(module);
            module.arrays().forEach(this::toExpansions);
        }
        fabric();
        management();
    }

    /** Ports of the cards of one kind of adapter in one server, card by card. */
    private record Cards(List<Integer> portsOfCard, boolean known) {
        int ports() {
            return portsOfCard.stream().mapToInt(p -> p).sum();
        }

        /** Port by port through each card. */
        List<String> cardByCard(String adapter) {
            List<String> names = new ArrayList<>();
            for (int card = 0; card < portsOfCard.size(); card++) {
                for (int port = 0; port < portsOfCard.get(card); port++) {
                    names.add("%s %d port %d".formatted(adapter, card + 1, port + 1));
                }
            }
            return names;
        }

        /** The first port of every card before the second of any. */
        List<String> acrossCards(String adapter) {
            List<String> names = new ArrayList<>();
            int most = portsOfCard.stream().mapToInt(p -> p).max().orElse(0);
            for (int port = 0; port < most; port++) {
                for (int card = 0; card < portsOfCard.size(); card++) {
                    if (port < portsOfCard.get(card)) {
                        names.add("%s %d port %d".formatted(adapter, card + 1, port + 1));
                    }
                }
            }
            return names;
        }
    }

    private Cards cards(Servers group, String key) {
        List<Integer> ports = new ArrayList<>();
        boolean known = true;
        JsonNode kinds = document.at(group.path()).path(key);
        for (JsonNode kind : kinds) {
            OptionalInt each = catalog.findPart(kind.path("part").asText())
                    .map(p -> p.integer("ports"))
                    .orElse(OptionalInt.empty());
            known &= each.isPresent();
            for (int i = 0; i < kind.path("count").asInt(1); i++) {
                ports.add(each.orElse(1));
            }
        }
        return new Cards(ports, known);
    }

    /**
     * One cable from each server to each controller of each array (WP13). First all A controllers, then all B: the two
     * controllers of an array are reached over different cards wherever the cards suffice.
     */
    private void toControllers(ModuleUnit module) {
        int missing = 0;
        for (int s = 0; s < module.servers().size(); s++) {
            ServerUnit server = module.servers().get(s);
            List<End> controllers = new ArrayList<>();
            List<String> media = new ArrayList<>();
            int ofA = 0;
            for (int c = 0; c < 2; c++) {
                for (ArrayUnit array : module.arrays()) {
                    OptionalInt hostPorts = array.arrays().part().integer("hostPortsPerController");
                    if (c >= array.arrays().controllers()) {
                        continue;
                    }
                    if (hostPorts.isPresent() && s >= hostPorts.getAsInt()) {
                        missing++;
                        continue;
                    }
                    controllers.add(
                            new End(array.name(), "controller %s host port %d".formatted(CONTROLLERS.charAt(c), s)));
                    media.add(hostMedium(server.group(), array.arrays().part()));
                    ofA += c == 0 ? 1 : 0;
                }
            }
            List<String> ports = hostPorts(server.group(), ofA, controllers.size());
            for (int i = 0; i < controllers.size(); i++) {
                if (i >= ports.size()) {
                    missing++;
                    continue;
                }
                add(
                        cables,
                        Kind.SAS_HOST,
                        "S",
                        media.get(i),
                        new End(server.device().name(), ports.get(i)),
                        controllers.get(i),
                        Optional.empty());
            }
        }
        if (missing > 0) {
            notes.add(
                    "%s: %s no port, neither drawn nor counted: see the HBAs of the servers and the host ports of the controllers."
                            .formatted(
                                    module.module().path(),
                                    missing == 1
                                            ? "1 cable from server to controller finds"
                                            : missing + " cables from servers to controllers find"));
        }
    }

    /**
     * Ports of one server in the order of the controllers they go to. Those to the B controllers begin in the second half
     * of the cards where so many are free. A server whose adapters are not stated still has its cables.
     *
     * @param ofA controllers A among them
     * @param wanted ports in all
     */
    private List<String> hostPorts(Servers group, int ofA, int wanted) {
        Cards hbas = cards(group, "hbas");
        List<String> ports = hbas.cardByCard("HBA");
        if (ports.isEmpty() && wanted > 0) {
            notes.add("%s: its HBAs are not stated; its SAS ports are counted from 1.".formatted(group.path()));
            return IntStream.rangeClosed(1, wanted)
                    .mapToObj(i -> "SAS port " + i)
                    .toList();
        }
        if (!hbas.known()) {
            notes.add("%s: how many ports its HBAs have is not known; one each is taken.".formatted(group.path()));
        }
        int second = Math.max(ofA, Math.min(ports.size() / 2, ports.size() - (wanted - ofA)));
        List<String> inTurn = new ArrayList<>(ports.subList(0, Math.min(ofA, ports.size())));
        inTurn.addAll(ports.subList(Math.min(second, ports.size()), ports.size()));
        return inTurn;
    }

    private String hostMedium(Servers group, Part array) {
        for (JsonNode hba : document.at(group.path()).path("hbas")) {
            Optional<String> connector =
                    catalog.findPart(hba.path("part").asText()).flatMap(p -> p.text("connector"));
            if (connector.isPresent()) {
                return connector.get();
            }
        }
        return array.text("hostInterfaceUsed").orElse("SAS");
    }

    private record Length(BigDecimal metres, LengthBasis basis) {}

    /**
     * The first controller chains forward; the second starts at the last enclosure, so that the loss of one enclosure
     * leaves the others reachable (ME4D18).
     */
    private void toExpansions(ArrayUnit array) {
        List<EnclosureUnit> behind = array.expansions();
        if (behind.isEmpty()) {
            return;
        }
        boolean reverse = behind.stream()
                .map(e -> document.at(e.enclosure().path()).path("reverseCabling"))
                .allMatch(r -> r.asBoolean(true));
        for (int c = 0; c < Math.min(2, array.arrays().controllers()); c++) {
            char letter = CONTROLLERS.charAt(c);
            End from = new End(array.name(), "controller %s expansion port".formatted(letter));
            for (int i = 0; i < behind.size(); i++) {
                EnclosureUnit to = behind.get(c == 1 && reverse ? behind.size() - 1 - i : i);
                boolean neighbours = c == 0 || !reverse || i > 0 || behind.size() == 1;
                add(
                        cables,
                        Kind.SAS_EXPANSION,
                        "S",
                        to.enclosure().part().text("cableType").orElse("SAS"),
                        from,
                        new End(to.device().name(), "IOM %s in".formatted(letter)),
                        expansionLength(to, neighbours));
                from = new End(to.device().name(), "IOM %s out".formatted(letter));
            }
        }
    }

    /** What the user says; otherwise what is documented, which reaches the next enclosure and no further (ME4D18). */
    private Optional<Length> expansionLength(EnclosureUnit to, boolean neighbours) {
        String key = to.enclosure().path() + "/cableMetres";
        JsonNode wanted = document.at(key);
        boolean defaulted =
                system.defaults().stream().anyMatch(d -> key.equals(d.path()) || key.startsWith(d.path() + "/"));
        if (wanted.isNumber() && !defaulted) {
            return Optional.of(new Length(wanted.decimalValue(), LengthBasis.CONFIGURATION));
        }
        Optional<BigDecimal> documented = to.enclosure().part().decimal("cableDefaultM");
        return documented.filter(m -> neighbours).map(m -> new Length(m, LengthBasis.DOCUMENTED));
    }

    /** Servers on the data path take the switches in turn, each server beginning with the next one. */
    private void fabric() {
        List<SwitchUnit> to = equipment.dataSwitches;
        int turn = 0;
        int wanted = 0;
        int left = 0;
        for (ModuleUnit module : equipment.modules) {
            for (ServerUnit server : module.servers()) {
                wanted += system.linksPerServer();
                left += links(server, system.linksPerServer(), turn++);
            }
        }
        for (NvmeUnit unit : equipment.nvme) {
            for (ServerUnit server : unit.servers()) {
                int links = Math.max(1, server.group().hcaCards());
                wanted += links;
                left += links(server, links, turn++);
            }
        }
        for (ServerUnit server : equipment.gateways) {
            wanted += system.linksPerServer();
            left += links(server, system.linksPerServer(), turn++);
        }
        for (ServerUnit server : equipment.management) {
            if (server.group().hcaCards() > 0) {
                wanted++;
                left += links(server, 1, turn++);
            }
        }
        if (to.isEmpty()) {
            if (wanted > 0) {
                notes.add("The configuration has no data switch; %s at the site's own network and %s not listed."
                        .formatted(
                                wanted == 1 ? "1 fabric link ends" : wanted + " fabric links end",
                                wanted == 1 ? "is" : "are"));
            }
            return;
        }
        if (left > 0) {
            notes.add("%d of %d fabric links find no free port at a server or a switch and are left out."
                    .formatted(left, wanted));
        }
        Network network = system.configuration().network();
        Integer uplinkPorts = network == null ? null : network.uplinkPorts();
        int uplinks = uplinkPorts == null ? 0 : uplinkPorts;
        Clients clients = system.configuration().clients();
        Integer linksPerClient = clients == null ? null : clients.linksPerClient();
        // With uplinks the clients come through the site's network.
        int clientLinks = uplinks > 0 ? 0 : system.clients() * (linksPerClient == null ? 1 : linksPerClient);
        for (int i = 0; i < to.size(); i++) {
            ports(to.get(i), share(clientLinks, i, to.size()), share(uplinks, i, to.size()));
        }
    }

    private static int share(int all, int index, int of) {
        return all / of + (index < all % of ? 1 : 0);
    }

    /** Links of one server; answers how many find no port. */
    private int links(ServerUnit server, int count, int turn) {
        List<SwitchUnit> to = equipment.dataSwitches;
        if (to.isEmpty()) {
            return 0;
        }
        Cards hcas = cards(server.group(), "hcas");
        List<String> ports = hcas.acrossCards("HCA");
        int left = 0;
        for (int i = 0; i < count; i++) {
            // A server whose adapter is not stated still has its links.
            String port = ports.isEmpty() ? "fabric port " + (i + 1) : i < ports.size() ? ports.get(i) : "";
            Optional<End> end = port.isEmpty() ? Optional.empty() : freePort(to, turn + i);
            if (end.isEmpty()) {
                left++;
            } else {
                add(
                        networkLinks,
                        Kind.FABRIC,
                        "F",
                        fabricMedium(),
                        new End(server.device().name(), port),
                        end.get(),
                        Optional.empty());
            }
        }
        return left;
    }

    private String fabricMedium() {
        Network network = system.configuration().network();
        return network == null || network.fabric() == null
                ? "not known"
                : network.fabric().name();
    }

    /** A free port at the switch whose turn it is, or at the next that has one. */
    private Optional<End> freePort(List<SwitchUnit> to, int turn) {
        for (int i = 0; i < to.size(); i++) {
            SwitchUnit unit = to.get((turn + i) % to.size());
            int used = switchLinks.getOrDefault(unit.device().name(), 0);
            if (used < unit.part().integer("ports").orElse(Integer.MAX_VALUE)) {
                switchLinks.put(unit.device().name(), used + 1);
                return Optional.of(new End(unit.device().name(), "port " + (used + 1)));
            }
        }
        return Optional.empty();
    }

    /** Every server with its management controller and a port of its own, every controller, every data switch. */
    private void management() {
        List<End> ends = new ArrayList<>();
        for (List<ServerUnit> group : equipment.serverGroups()) {
            for (ServerUnit server : group) {
                ends.add(new End(server.device().name(), controllerPort(server)));
                ends.add(new End(server.device().name(), "GbE 1"));
            }
        }
        for (ModuleUnit module : equipment.modules) {
            for (ArrayUnit array : module.arrays()) {
                for (int c = 0; c < Math.min(2, array.arrays().controllers()); c++) {
                    ends.add(new End(array.name(), "controller %s management port".formatted(CONTROLLERS.charAt(c))));
                }
            }
        }
        equipment.dataSwitches.forEach(s -> ends.add(new End(s.device().name(), "management port")));
        List<SwitchUnit> to = equipment.managementSwitches;
        if (to.isEmpty()) {
            notes.add("The configuration has no management switch; %d management ports are not connected here."
                    .formatted(ends.size()));
            return;
        }
        int left = 0;
        for (int i = 0; i < ends.size(); i++) {
            Optional<End> end = freePort(to, i);
            if (end.isEmpty()) {
                left++;
            } else {
                add(networkLinks, Kind.MANAGEMENT, "M", "1 GbE", ends.get(i), end.get(), Optional.empty());
            }
        }
        if (left > 0) {
            notes.add("%d of %d management ports find no free port at a management switch and are left out."
                    .formatted(left, ends.size()));
        }
        to.forEach(s -> ports(s, 0, 0));
    }

    /** The port of a server's own management controller, by the name its vendor gives it. */
    private static String controllerPort(ServerUnit server) {
        return server.group().part().vendor().startsWith("Dell") ? "iDRAC" : "BMC";
    }

    private void ports(SwitchUnit unit, int clients, int uplinks) {
        int links = switchLinks.getOrDefault(unit.device().name(), 0);
        int needed = links + clients + uplinks;
        OptionalInt ports = unit.part().integer("ports");
        String statement = ports.isEmpty()
                ? "%d ports are needed; how many %s has is not known."
                        .formatted(needed, unit.part().id())
                : needed > ports.getAsInt()
                        ? "%d ports are needed and %d are there: %d too few."
                                .formatted(needed, ports.getAsInt(), needed - ports.getAsInt())
                        : "%d of %d ports are taken.".formatted(needed, ports.getAsInt());
        switches.add(new SwitchPorts(
                unit.device().name(),
                unit.part().id(),
                ports.isPresent() ? ports.getAsInt() : null,
                links,
                clients,
                uplinks,
                statement));
    }

    private void add(
            List<Cable> list, Kind kind, String letter, String medium, End from, End to, Optional<Length> stated) {
        int number = numbers.merge(kind == Kind.SAS_EXPANSION ? Kind.SAS_HOST : kind, 1, Integer::sum);
        CableLength.Answer inferred = length.between(from.device(), to.device());
        list.add(new Cable(
                "%s%03d".formatted(letter, number),
                kind,
                medium,
                from,
                to,
                stated.map(l -> CableLength.metres(l.metres())).orElse(inferred.lengthClass()),
                stated.map(Length::basis).orElse(inferred.basis())));
    }
}
