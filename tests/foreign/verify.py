#!/usr/bin/env python3
"""A second verifier of pairing certificates: verify.py CERTIFICATE MODEL

It was written from docs/certificate.md alone and knows no rule of chess: what
a level counts is read from the model, why nothing is better from the certificate.
It knows no event either: whether rulebook, round, declared readings, demands and
names of players are those of the event is for `pairproof verify`. It says what is
declared and demanded, and does not compare names.

Exit codes: 0 proved, 1 not proved (with the first thing that fails), 3 a file that
is no certificate or no model, 4 proved as far as it goes. Needs Python 3.10 alone.
"""

import functools
import hashlib
import json
import pathlib
import sys


class Malformed(Exception):
    """The file does not have the form of a certificate or of a model."""


class NotProved(Exception):
    """Something that the certificate claims does not hold."""


def demand(condition, complaint, refusal=NotProved):
    """Refuses the proof, with the complaint, unless the condition holds."""
    if not condition:
        raise refusal(complaint)


insist = functools.partial(demand, refusal=Malformed)  # the same of the file

# A range stands for a whole number in it, str for a text, a text for itself,
# [form] for a list, a tuple for a list of that length, a dict for an object
# (fields with "?" may be left out), a function for the form that it chooses.

SIGNED = range(-(2**63), 2**63)
NATURAL = range(2**63)
SEED = range(2**64)
# The most matchings of a lot that are listed, and the most vertices without a pairing (docs/certificate.md).
MOST_DRAWS = 20_001
MOST_VERTICES = 10_000_000
PAIRS = [(NATURAL, NATURAL)]

SUM = {"code": str, "cost": [(SIGNED, [NATURAL])]}
ORDER = {"code": str, "of": NATURAL, "list": [NATURAL]}
LOT = {"code": str, "draws": NATURAL, "drawn?": NATURAL}
LEVELS = [lambda level: ORDER if "list" in level else LOT if "draws" in level else SUM]
STAGE = {"name": str, "levels": LEVELS, "settles": [NATURAL]}
TOGETHER = {**STAGE, "without?": [NATURAL]}
APART = {**STAGE, "players": [NATURAL], "free": NATURAL}
LISTED, LIKE = {**APART, "edges": PAIRS}, {**APART, "like": NATURAL, "less": [NATURAL], "more": PAIRS}
STAGES = [lambda stage: TOGETHER if "players" not in stage else LIKE if "like" in stage else LISTED]
MODEL = {"model": "pairproof/1", "seed?": SEED, "n": NATURAL, "edges": PAIRS, "stages": STAGES}

DUAL = {"level": NATURAL, "scale?": SIGNED, "y?": [[SIGNED]], "z?": [(NATURAL, SIGNED)]}
STAGE_PROOF = {"pairing?": PAIRS, "values": [SIGNED], "sets?": [[NATURAL]], "duals?": [DUAL]}
NUMBER = range(2**32)
HEADER = {"schema": "pairproof/1", "rulebook": str, "rulebook_sha256?": str, "round": NATURAL}
HEADER.update({"declared?": [str], "players?": [(NUMBER, str)]})
IMPOSSIBLE = {"over": SIGNED, "sets?": [[NATURAL]], "y?": [[SIGNED]], "z?": [(NATURAL, SIGNED)]}
BODY = {"model": str, "pairing": PAIRS, "stages": [STAGE_PROOF], "impossible?": IMPOSSIBLE}
FORCED, OPEN = {"player": NATURAL, "with": [NATURAL]}, {"stage": NATURAL, "level": NATURAL}
CERTIFICATE = {**HEADER, "seed?": SEED, "forced?": FORCED, **BODY, "open?": OPEN}


def check_form(value, form, where):
    """Refuses the file unless the value has the form."""
    if isinstance(form, range):
        insist(type(value) is int and value in form, f"{where} is no whole number in range")
    elif isinstance(form, list):
        insist(type(value) is list, f"{where} is no list")
        if value and isinstance(form[0], range):
            insist(set(map(type, value)) == {int}, f"{where} holds what is no whole number")
            insist(min(value) in form[0] and max(value) in form[0], f"{where} holds a number out of range")
        else:
            for item in value:
                check_form(item, form[0], where)
    elif isinstance(form, tuple):
        insist(type(value) is list and len(value) == len(form), f"{where} holds a list of the wrong length")
        for item, item_form in zip(value, form):
            check_form(item, item_form, where)
    elif form is str or isinstance(form, str):
        insist(type(value) is str and form in (str, value), f"{where} is not the text that is wanted")
        insist(not any("\ud800" <= c <= "\udfff" for c in value), f"{where} holds half a character")
    else:
        insist(type(value) is dict, f"{where} is no object")
        form = form if isinstance(form, dict) else form(value)
        unknown = value.keys() - {field.rstrip("?") for field in form}
        insist(not unknown, f"{where} has unknown fields: {ascii(sorted(unknown))}")
        for field, field_form in form.items():
            name = field.rstrip("?")
            insist(name in value or name != field, f"{where} has no field {name}")
            if name in value:
                check_form(value[name], field_form, f"{where}.{name}")


def whole(digits):
    """A whole number; -0 is none."""
    insist(digits != "-0", "-0 is no number here")
    return int(digits)


def parse(data, form, where):
    """Parses JSON strictly (UTF-8, no repeated key, no -0) and checks its form."""
    try:
        unique = lambda members: insist(len(dict(members)) == len(members), "a key is repeated") or dict(members)
        numbers = {"parse_int": whole} if b"-0" in data else {}  # the hook takes its time
        value = json.loads(data.decode("utf-8"), object_pairs_hook=unique, **numbers)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"it is not JSON ({type(error).__name__})") from None
    check_form(value, form, where)
    return value


def index_edges(edges, vertices):
    """The place of every edge by its ends; no edge may be there twice."""
    place_of = {}
    for place, (u, v) in enumerate(edges):
        demand(u < v and u in vertices and v in vertices, f"edge {place} of the model has wrong ends")
        place_of[u, v] = place
    demand(len(place_of) == len(edges), "an edge of the model is there twice")
    return place_of


def mates_of(pairing, vertices, place_of):
    """Who meets whom: every vertex once, along edges, and nobody else."""
    mate = {}
    for u, v in pairing:
        demand(u not in mate and v not in mate, "the pairing names a vertex twice")
        demand((min(u, v), max(u, v)) in place_of, f"the pair {u}-{v} is no edge")
        mate[u], mate[v] = v, u
    demand(len(mate) == len(vertices), "the pairing does not name every vertex")
    return mate


class Graph:
    """The matchings that are left in a stage: living edges and tight sets."""

    def __init__(self, vertices, edges, places, mate, place_of, sets):
        self.vertices, self.edges, self.mate, self.sets = vertices, edges, mate, sets
        self.alive = bytearray(len(edges))
        self.incident = {vertex: [] for vertex in vertices}
        for place in places:
            self.alive[place] = 1
            for end in edges[place]:
                self.incident[end].append(place)
        self.pair_of = {v: place_of[min(v, mate[v]), max(v, mate[v])] for v in vertices & mate.keys()}
        self.paired = set(self.pair_of.values())
        demand(all(self.alive[place] for place in self.paired), "a pair of the pairing is no live edge")
        for members in sets:
            demand(len(members) % 2 == 1, "a set is even")
            demand(len(set(members)) == len(members), "a set repeats a vertex")
            demand(all(vertex in vertices for vertex in members), "a set holds who takes no part")
        self.tight = [False] * len(sets)

    def living_at(self, vertex):
        """Places of the living edges of a vertex."""
        living = [place for place in self.incident[vertex] if self.alive[place]]
        self.incident[vertex] = living
        return living

    def keep_only(self, vertex, place):
        """All edges of a vertex die but one."""
        for other in self.living_at(vertex):
            self.alive[other] = other == place

    def sets_around(self, chosen):
        """For each vertex the chosen sets that hold it, as bits."""
        around = dict.fromkeys(self.vertices, 0)
        for number in chosen:
            for vertex in self.sets[number]:
                around[vertex] |= 1 << number
        return around


def read_dual(graph, dual):
    """Scale, labels of vertices and labels of sets; (b) is checked here."""
    scale = dual.get("scale", 2)
    demand(scale >= 1, "the scale is less than 1")
    y, z = {}, {}
    for row in dual.get("y", []):
        demand(row, "a row of labels has no label")
        for vertex in row[1:]:
            demand(vertex in graph.vertices, f"{vertex} has a label, but takes no part")
            demand(vertex not in y, f"{vertex} has two labels")
            y[vertex] = row[0]
    for number, label in dual.get("z", []):
        demand(number < len(graph.sets), f"there is no set {number}")
        demand(number not in z, f"set {number} has two labels")
        demand(label > 0 or graph.tight[number], f"(b) fails: set {number} is not tight")
        z[number] = label
    return scale, y, z


def prove_least(graph, cost, total, dual):
    """That no matching that is left costs less than the total, by (a) to (c);
    then those that cost more are no longer left."""
    scale, y, z = read_dual(graph, dual)
    demand(sum(y.values()) + sum(z.values()) == scale * total, "(c) fails: the labels do not sum to the value")
    # An edge without a cost whose ends have no labels has r = 0.
    touched = {place for place in cost if graph.alive[place]}
    for vertex in set(y).union(*(graph.sets[number] for number in z)):
        touched.update(graph.living_at(vertex))
    around = graph.sets_around(z)
    z_sum_of = {0: 0}
    for place in touched:
        u, v = graph.edges[place]
        crossing = around[u] ^ around[v]
        if crossing not in z_sum_of:
            z_sum_of[crossing] = sum(label for number, label in z.items() if crossing >> number & 1)
        rest = scale * cost.get(place, 0) - y.get(u, 0) - y.get(v, 0) - z_sum_of[crossing]
        demand(rest >= 0, f"(a) fails at the edge {u}-{v}")
        if rest > 0:
            graph.alive[place] = 0
    for number, label in z.items():
        if label > 0:
            graph.tight[number] = True


def prove_sum(graph, level, claimed, dual):
    """A level that is a sum of costs."""
    cost = {}
    for amount, places in level["cost"]:
        for place in places:
            demand(place < len(graph.edges), f"the model has no edge {place}")
            demand(place not in cost, f"edge {place} has two costs")
            demand(graph.alive[place], f"edge {place} has a cost and is dead: the model is of another proof")
            cost[place] = amount
    total = sum(cost.get(place, 0) for place in graph.paired)
    demand(claimed == total, f"the value is {total}, not {claimed}")
    prove_least(graph, cost, total, dual)


def prove_order(graph, level, claimed, dual):
    """A level that is an order: whoever stands before the mate costs -1."""
    vertex, wanted = level["of"], level["list"]
    demand(vertex in graph.vertices, f"{vertex} takes no part")
    mate = graph.mate[vertex]
    demand(mate in wanted, f"the mate of {vertex} is not in the list")
    value = wanted.index(mate)
    demand(claimed == value, f"the value is {value}, not {claimed}")
    earlier = set(wanted[:value]) - {vertex}
    cost = {place: -1 for place in graph.living_at(vertex) if not earlier.isdisjoint(graph.edges[place])}
    prove_least(graph, cost, 0, dual)
    graph.keep_only(vertex, graph.pair_of[vertex])
    graph.keep_only(mate, graph.pair_of[vertex])


def list_matchings(graph, limit):
    """The matchings that are left, up to the limit, each as ascending places: edges that cover every vertex
    and tight set (number i is item -1 - i) once. M's edges come first: near M many are found soon."""
    tight = [number for number, is_tight in enumerate(graph.tight) if is_tight]
    around = graph.sets_around(tight)
    covers, covered_by = {}, dict.fromkeys([*graph.vertices, *(-1 - number for number in tight)], 0)
    for place in {place for vertex in graph.vertices for place in graph.living_at(vertex)}:
        u, v = graph.edges[place]
        crossing = around[u] ^ around[v]
        covers[place] = {u, v, *(-1 - number for number in tight if crossing >> number & 1)}
    order = sorted(covers, key=lambda place: (place in graph.paired, place))
    for bit, place in enumerate(order):
        for item in covers[place]:
            covered_by[item] |= 1 << bit
    found, branches = [], [((1 << len(order)) - 1, list(covered_by), ())]
    while branches and len(found) < limit:
        possible, uncovered, chosen = branches.pop()
        if not uncovered:
            found.append(sorted(chosen))
            continue
        choices = min((covered_by[item] & possible for item in uncovered), key=int.bit_count)
        while choices:  # the last branch put down is the first to be followed
            lowest = choices & -choices
            choices ^= lowest
            place = order[lowest.bit_length() - 1]
            still = possible
            for item in covers[place]:
                still &= ~covered_by[item]
            left = [item for item in uncovered if item not in covers[place]]
            branches.append((still, left, (*chosen, place)))
    return found


def prove_lot(graph, level, claimed, dual):
    """A lot: the matchings that are left are listed, and M is the one drawn."""
    demand(dual is None, "a lot has no labels")
    draws = level["draws"]
    demand(draws <= MOST_DRAWS, f"a lot asks for more than {MOST_DRAWS - 1} matchings")
    value = level.get("drawn", draws)
    demand(claimed == value, f"the value is {value}, not {claimed}")
    found = list_matchings(graph, draws + ("drawn" in level))
    demand(len(found) == draws, f"{'fewer' if len(found) < draws else 'more'} than {draws} matchings are left")
    if "drawn" in level:
        number = sorted(found).index(sorted(graph.paired))
        demand(number == value, f"the pairing is number {number}, not the one drawn")
        for vertex in graph.vertices:
            graph.keep_only(vertex, graph.pair_of[vertex])


def open_stage(model, stage, proof, whole, unsettled):
    """The graph with which a stage begins; whole is M and the places of all edges."""
    n, sets, pairing = model["n"], proof.get("sets", []), proof.get("pairing", [])
    if "players" in stage:
        players, free, edges = stage["players"], stage["free"], stage["edges"]
        demand(len(set(players)) == len(players) and max(players, default=0) < n, "the players are wrong")
        # Before they are listed: a number that no pairing covers may be larger than any memory.
        demand(len(players) + free <= 2 * len(pairing), "somebody has no partner")
        vertices = {*players, *range(n, n + free)}
        place_of = index_edges(edges, vertices)
        return Graph(vertices, edges, range(len(edges)), mates_of(pairing, vertices, place_of), place_of, sets)
    demand(not pairing, "a pairing is given, but the stage is not apart")
    mate, place_of = whole
    forbidden = set(stage.get("without", []))
    demand(max(forbidden, default=-1) < len(place_of), "an unknown edge is forbidden")
    demand(all(mate[vertex] in unsettled for vertex in unsettled), "somebody's mate is settled already")
    ends = enumerate(model["edges"])
    living = [place for place, (u, v) in ends if u in unsettled and v in unsettled and place not in forbidden]
    return Graph(set(unsettled), model["edges"], living, mate, place_of, sets)


def prove_levels(graph, levels, values, duals):
    """All levels of a stage, each with its labels, if it has some."""
    demand(len(values) == len(levels), "claims and levels are not equally many")
    named = [dual["level"] for dual in duals]
    demand(all(a < b for a, b in zip(named, named[1:])), "duals are not in ascending order")
    demand(not named or named[-1] < len(levels), "a dual belongs to no level")
    dual_of = dict(zip(named, duals))
    for place, (level, claimed) in enumerate(zip(levels, values)):
        try:
            if "draws" in level:
                prove_lot(graph, level, claimed, dual_of.get(place))
            else:
                prove = prove_order if "list" in level else prove_sum
                prove(graph, level, claimed, dual_of.get(place, {}))
        except NotProved as failure:
            raise NotProved(f"level {place} ({ascii(level['code'])[1:-1]}): {failure}") from None


def spell_out(stages):
    """Gives stages apart that are like an earlier one their own edges, ascending."""
    for number, stage in enumerate(stages):
        if "like" in stage:
            demand(stage["like"] < number, f"stage {number} is like none before it")
            edges, less = stages[stage["like"]].get("edges", []), set(stage["less"])
            demand(max(less, default=-1) < len(edges), f"stage {number} is without an edge that does not exist")
            stage["edges"] = sorted([e for place, e in enumerate(edges) if place not in less] + stage["more"])


def prove_all(certificate, model):
    """Every stage in turn, until everybody is settled."""
    demand(model["n"] <= 2 * len(certificate["pairing"]), "somebody has no partner")
    unsettled = set(range(model["n"]))
    place_of = index_edges(model["edges"], unsettled)
    mate = mates_of(certificate["pairing"], unsettled, place_of)
    stages, proofs = model["stages"], certificate["stages"]
    demand(len(stages) == len(proofs), "certificate and model have not equally many stages")
    spell_out(stages)
    for number, (stage, proof) in enumerate(zip(stages, proofs)):
        try:
            graph = open_stage(model, stage, proof, (mate, place_of), unsettled)
            prove_levels(graph, stage["levels"], proof["values"], proof.get("duals", []))
            for vertex in stage["settles"]:
                demand(vertex in mate and vertex in graph.vertices, f"{vertex} is settled, but takes no part")
                demand(len(graph.living_at(vertex)) == 1, f"{vertex} has not one live edge")
                demand(graph.mate[vertex] == mate[vertex], f"the pairing gives {vertex} another mate")
        except NotProved as failure:
            raise NotProved(f"stage {number}, {failure}") from None
        unsettled.difference_update(stage["settles"])
    end = certificate.get("open")
    stage = stages[end["stage"]] if end and end["stage"] < len(stages) else None
    is_end = stage and end["level"] == len(stage["levels"]) and not stage["settles"] and unsettled
    demand(is_end or not end and not unsettled, "somebody is not settled where it ends, or nothing is open")


def prove_impossible(certificate, model):
    """That no pairing exists: it would cost something, where no edge does.
    How many stay over follows where nobody who does counts for more than 1."""
    proof = certificate["impossible"]
    demand(not (certificate["pairing"] or certificate["stages"] or model["stages"]), "there is a pairing or a stage")
    demand("open" not in certificate, "nothing is open")
    demand(proof["over"] > 0, "no player is left over")
    demand(model["n"] <= MOST_VERTICES, f"the model has more than {MOST_VERTICES} vertices")
    vertices = set(range(model["n"]))
    place_of = index_edges(model["edges"], vertices)
    graph = Graph(vertices, model["edges"], range(len(place_of)), {}, place_of, proof.get("sets", []))
    dual = {**proof, "scale": 1}
    _, y, z = read_dual(graph, dual)
    for vertex, bits in graph.sets_around(z).items():
        weight = y.get(vertex, 0) + sum(label for number, label in z.items() if bits >> number & 1)
        demand(weight <= 1, f"{vertex} without a mate would count for {weight}, not for 1 at most")
    prove_least(graph, {}, proof["over"], dual)


def check_forced(forced, certificate, model):
    """That the model leaves a bound player no other fate."""
    player, fates, n = forced["player"], set(forced["with"]), model["n"]
    players = len(certificate.get("players", [])) or n
    demand(player < players and fates and player not in fates, "nobody who plays is bound, or to nobody")
    demand(max(fates) < n, "somebody is bound to nobody")
    left = {u + v - player for u, v in model["edges"] if player in (u, v)}
    demand(left <= fates, "the model leaves more than what is forced")


def about(certificate):
    """What is declared and demanded, with a comma behind each."""
    declared, forced = certificate.get("declared"), certificate.get("forced")
    names = ", ".join(ascii(name)[1:-1] for name in declared or [])
    parts = [f"with {names} declared"] if declared else []
    if forced:
        fates = " ".join(map(str, forced["with"]))
        parts.append(f"with vertex {forced['player']} forced to {'one of ' if ' ' in fates else ''}{fates}")
    return "".join(part + ", " for part in parts)


def judge(certificate, model):
    """The exit code and one line on two files, given as bytes."""
    what = "certificate"
    try:
        claims = parse(certificate, CERTIFICATE, what)
        what = "model"
        rules = parse(model, MODEL, what)
        demand(claims["model"] == hashlib.sha256(model).hexdigest(), "the certificate is of another model")
        demand(claims.get("seed") == rules.get("seed"), "the seed is not the model's")
        named = len(claims.get("players", [])) or rules["n"]
        demand(named in (rules["n"], rules["n"] - 1), "players and vertices are not equally many")
        if "forced" in claims:
            check_forced(claims["forced"], claims, rules)
        (prove_impossible if "impossible" in claims else prove_all)(claims, rules)
    except Malformed as failure:
        return 3, f"no {what}: {failure}"
    except NotProved as failure:
        return 1, f"not proved: {failure}"
    levels = [level for stage in rules["stages"] for level in stage["levels"]]
    what = f"{len(levels)} levels of the model in {len(rules['stages'])} stages"
    if "impossible" in claims:
        over = claims["impossible"]["over"]
        return 0, f"proved: {about(claims)}there is no pairing, at least {over} stay over in every one"
    if "open" in claims:
        return 4, f"unproved: {about(claims)}proved the first {what}, open from {claims['open']}"
    kind = "enumerated" if any("draws" in level for level in levels) else "proved"
    return 0, f"{kind}: {about(claims)}{what}"


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(print("usage: verify.py CERTIFICATE MODEL", file=sys.stderr) or 2)
    try:
        exit_code, says = judge(*(pathlib.Path(name).read_bytes() for name in sys.argv[1:]))
    except OSError as error:
        exit_code, says = 3, f"a file cannot be read: {error.strerror}"
    print(says)
    sys.exit(exit_code)
