#!/usr/bin/env python3
"""Checks a certificate of pairproof against an exported model: verify.py CERTIFICATE MODEL.

Written from docs/certificate.md; it knows no rule of chess and uses the standard library only.
Exit code 0: proved; 1: not proved, with the first thing that fails; 3: a file that is no certificate or no model.
"""

import hashlib
import itertools
import json
import pathlib
import sys

FORMAT = "pairproof/1"
LARGEST = 2**64 - 1


class NoFile(Exception):
    """The file is no certificate, or no model."""


class NotProved(Exception):
    """Something does not hold."""


# Reading


def whole(text):
    """A whole number of 64 bits, with a sign or without."""
    number = int(text)
    if text == "-0" or not -(2**63) <= number <= LARGEST:
        raise NoFile(f"the number {text}")
    return number


def refused(text):
    raise NoFile(f"the number {text} is not whole")


def once(pairs):
    """An object whose keys differ."""
    if len(dict(pairs)) != len(pairs):
        raise NoFile("a key is repeated")
    return dict(pairs)


def parse(data):
    numbers = {"parse_int": whole, "parse_float": refused, "parse_constant": refused}
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=once, **numbers)
    except (ValueError, RecursionError) as error:
        raise NoFile(str(error)) from error


def is_number(value):
    return type(value) is int and value < 2**63


def is_count(value):
    return type(value) is int and value >= 0


def is_text(value):
    return type(value) is str


def is_list_of(check):
    return lambda value: type(value) is list and all(map(check, value))


def is_object(needed, optional):
    """An object with these fields and no other."""

    def check(value):
        if type(value) is not dict or not set(needed) <= set(value):
            return False
        fields = {**needed, **optional}
        return all(key in fields and fields[key](item) for key, item in value.items())

    return check


def is_pair(first, second):
    return lambda value: type(value) is list and len(value) == 2 and first(value[0]) and second(value[1])


def is_row(value):
    """A label and the vertices that have it."""
    return type(value) is list and len(value) > 0 and all(is_number(item) for item in value)


is_pairs = is_list_of(is_pair(is_count, is_count))
is_dual = is_object(
    {"level": is_count},
    {"scale": is_number, "y": is_list_of(is_row), "z": is_list_of(is_pair(is_count, is_number))},
)
is_proof = is_object(
    {"values": is_list_of(is_number)},
    {"pairing": is_pairs, "sets": is_list_of(is_list_of(is_count)), "duals": is_list_of(is_dual)},
)
is_certificate = is_object(
    {
        **{"schema": is_text, "rulebook": is_text, "round": is_count, "model": is_text},
        **{"pairing": is_pairs, "stages": is_list_of(is_proof)},
    },
    {"declared": is_list_of(is_text), "seed": is_count},
)
is_sum = is_object(
    {"code": is_text, "cost": is_list_of(is_pair(is_number, is_list_of(is_count)))}, {}
)
is_order = is_object({"code": is_text, "of": is_count, "list": is_list_of(is_count)}, {})
is_lot = is_object({"code": is_text, "draws": is_count}, {"drawn": is_count})
is_levels = is_list_of(lambda value: is_sum(value) or is_order(value) or is_lot(value))
is_stage = {"name": is_text, "levels": is_levels, "settles": is_list_of(is_count)}
is_round_stage = is_object(is_stage, {"without": is_list_of(is_count)})
is_apart = is_object(
    {**is_stage, "players": is_list_of(is_count), "free": is_count, "edges": is_pairs}, {}
)
is_stages = is_list_of(lambda value: is_round_stage(value) or is_apart(value))
is_model = is_object(
    {"model": is_text, "n": is_count, "edges": is_pairs, "stages": is_stages}, {"seed": is_count}
)


def read(data, check, key, what):
    found = parse(data)
    if not check(found) or found[key] != FORMAT:
        raise NoFile(f"it is no {what} of the format {FORMAT}")
    return found


def check_edges(edges, n):
    if any(not u < v < n for u, v in edges) or len({tuple(edge) for edge in edges}) != len(edges):
        raise NoFile("the edges of the model")


def check_model(model):
    """Numbers that point somewhere."""
    size = model["n"]
    check_edges(model["edges"], size)
    for stage in model["stages"]:
        edges, n = stage.get("edges", model["edges"]), size + stage.get("free", 0)
        if "players" in stage:
            check_edges(edges, n)
        named = list(stage.get("without", []))
        vertices = list(stage.get("players", []))
        for level in stage["levels"]:
            if "cost" in level:
                own = [edge for _, group in level["cost"] for edge in group]
                if len(set(own)) != len(own):
                    raise NoFile(f"an edge of {level['code']} has two costs")
                named += own
            elif "list" in level:
                vertices += [level["of"], *level["list"]]
                if len(set(level["list"])) != len(level["list"]):
                    raise NoFile(f"the list of {level['code']}")
        is_far = any(v >= size for v in vertices + stage["settles"])
        if any(edge >= len(edges) for edge in named) or is_far:
            raise NoFile("a number in the model leads nowhere")


# Checking


class Stage:
    """A stage at work: live edges, tight sets."""

    def __init__(self, round_, stage, claimed):
        if "players" in stage:
            n = round_.n + stage["free"]
            self.edges = stage["edges"]
            self.out = set(range(round_.n)) - set(stage["players"])
            self.mate = matched(claimed.get("pairing", []), n - len(self.out), self.edges)
            if self.out & set(self.mate):
                raise NotProved("the pairing of the stage names somebody who does not take part")
        else:
            n = round_.n
            self.edges, self.mate, self.out = round_.edges, round_.mate, round_.settled
            if claimed.get("pairing"):
                raise NotProved("the stage has no pairing of its own")
        without = set(stage.get("without", []))
        self.at = [set() for _ in range(n)]
        for e, (u, v) in enumerate(self.edges):
            if u in self.out or v in self.out:
                continue
            if e not in without:
                self.at[u].add(e)
                self.at[v].add(e)
            elif self.mate[u] == v:
                raise NotProved(f"the stage forbids {u}-{v}")
        self.sets = [frozenset(vertices) for vertices in claimed.get("sets", [])]
        self.tight = set()
        for number, vertices in enumerate(claimed.get("sets", [])):
            if len(vertices) % 2 == 0 or len(set(vertices)) != len(vertices):
                raise NotProved(f"set {number} is even or repeats a vertex")
            if any(v >= n or v in self.out for v in vertices):
                raise NotProved(f"set {number} holds somebody who does not take part")

    def is_alive(self, e):
        return e in self.at[self.edges[e][0]]

    def kill(self, dead):
        for e in dead:
            for v in self.edges[e]:
                self.at[v].discard(e)

    def labels(self, dual):
        """Labels of vertices, of sets, and their sum."""
        y, z = {}, {}
        for label, *vertices in dual.get("y", []):
            for v in vertices:
                if not 0 <= v < len(self.at) or v in self.out or v in y:
                    raise NotProved(f"the label of vertex {v}")
                y[v] = label
        for number, label in dual.get("z", []):
            if number >= len(self.sets) or number in z:
                raise NotProved(f"the label of set {number}")
            if label <= 0 and number not in self.tight:
                raise NotProved(f"set {number} is not tight and its label is not positive")
            z[number] = label
        return y, z, sum(y.values()) + sum(z.values())

    def value(self, costs):
        return sum(c for e, c in costs.items() if self.mate[self.edges[e][0]] == self.edges[e][1])

    def prove(self, costs, dual):
        """Is the pairing least under these costs of live edges? Keeps what is as good."""
        scale = dual.get("scale", 2)
        if scale < 1:
            raise NotProved("the scale is not positive")
        y, z, total = self.labels(dual)
        value = self.value(costs)
        if total != scale * value:
            raise NotProved(f"the labels sum to {total}, not to {scale} x {value}")
        inside = {}
        for number in z:
            for v in self.sets[number]:
                inside.setdefault(v, set()).add(number)
        none, dead = set(), []
        for e in set(costs).union(*(self.at[v] for v in [*y, *inside])):
            u, v = self.edges[e]
            rest = scale * costs.get(e, 0) - y.get(u, 0) - y.get(v, 0)
            rest -= sum(z[number] for number in inside.get(u, none) ^ inside.get(v, none))
            if rest < 0:
                raise NotProved(f"nothing shows that a pairing with {u}-{v} is no better")
            if rest > 0:
                dead.append(e)
        self.kill(dead)
        self.tight |= {number for number, label in z.items() if label > 0}

    def lot(self, level, claimed, dual):
        """M is the one drawn of all matchings that are left, or at least as many are left as is said."""
        tight = [(len(self.at) + number, self.sets[number]) for number in self.tight]
        own = sorted({e for at in self.at for e in at if self.mate[self.edges[e][0]] == self.edges[e][1]})
        covers, by = {}, {}
        for e in set().union(*self.at):
            u, v = self.edges[e]
            covers[e] = [u, v, *(item for item, vertices in tight if (u in vertices) != (v in vertices))]
            for item in covers[e]:
                by.setdefault(item, set()).add(e)
        left = list(itertools.islice(exact_covers(by, covers, set(own)), level["draws"] + ("drawn" in level)))
        before = sum(sorted(edges) < own for edges in left)
        value = before if "drawn" in level else level["draws"]
        if len(left) != level["draws"] or value != claimed or value != level.get("drawn", value) or dual:
            raise NotProved(f"of {len(left)} matchings left M is number {before}, claimed is {claimed}")
        if "drawn" in level:
            self.kill([e for v, at in enumerate(self.at) for e in at if self.mate[v] not in self.edges[e]])

    def level(self, level, claimed, dual):
        if "cost" in level:
            costs = {e: c for c, group in level["cost"] for e in group if c != 0 and self.is_alive(e)}
            value = self.value(costs)
        else:
            of, order = level["of"], level["list"]
            if of in self.out or self.mate[of] not in order:
                raise NotProved("the opponent is none of those who are to be tried")
            value = order.index(self.mate[of])
            earlier = set(order[:value])
            costs = {e: -1 for e in self.at[of] if sum(self.edges[e]) - of in earlier}
        if value != claimed:
            raise NotProved(f"the value claimed is {claimed}; the pairing counts {value}")
        self.prove(costs, dual)
        if "of" in level:
            pair = {of, self.mate[of]}
            self.kill([e for v in pair for e in list(self.at[v]) if set(self.edges[e]) != pair])


def exact_covers(by, covers, own):
    """Choices of edges that cover every item once, the item with the fewest edges and own edges first."""
    if not by:
        yield []
        return
    for e in sorted(min(by.values(), key=len), key=lambda e: e not in own):
        barred = {other for item in covers[e] for other in by[item]}
        gone = {item: by.pop(item) for item in covers[e]}
        for other in barred:
            for item in covers[other]:
                by.get(item, set()).discard(other)
        for rest in exact_covers(by, covers, own):
            yield [e, *rest]
        by.update(gone)
        for other in barred:
            for item in covers[other]:
                by[item].add(other)


def matched(pairing, size, edges):
    """Mates, by a pairing of so many."""
    mate = {}
    known = {tuple(edge) for edge in edges}
    for u, v in pairing:
        if u in mate or v in mate or u == v:
            raise NotProved(f"the pairing names {u} or {v} twice")
        if (min(u, v), max(u, v)) not in known:
            raise NotProved(f"{u}-{v} is not legal")
        mate[u], mate[v] = v, u
    if len(mate) != size:
        raise NotProved("somebody is not paired")
    return mate


class Round:
    """The pairing among all edges."""

    def __init__(self, model, pairing):
        self.n, self.edges = model["n"], model["edges"]
        self.mate, self.settled = matched(pairing, self.n, self.edges), set()

    def stage(self, stage, claimed):
        work = Stage(self, stage, claimed)
        levels, values = stage["levels"], claimed["values"]
        if len(levels) != len(values):
            raise NotProved(f"{len(values)} values are claimed of {len(levels)} levels")
        duals, last = {}, -1
        for dual in claimed.get("duals", []):
            if not last < dual["level"] < len(levels):
                raise NotProved(f"the dual of level {dual['level']} is out of order")
            last = dual["level"]
            duals[last] = dual
        for place, (level, value) in enumerate(zip(levels, values)):
            try:
                check = work.lot if "draws" in level else work.level
                check(level, value, duals.get(place, {}))
            except NotProved as error:
                raise NotProved(f"level {place + 1} ({level['code']}): {error}") from error
        for v in stage["settles"]:
            if v in self.settled or len(work.at[v]) != 1 or work.mate[v] != self.mate[v]:
                raise NotProved(f"{v} has not one mate left, as in the pairing of the round")
        self.settled |= set(stage["settles"])
        return len(levels)


def proved(certificate, model):
    """Levels and stages that are proved, of files as bytes."""
    claimed = read(certificate, is_certificate, "schema", "certificate")
    known = read(model, is_model, "model", "model")
    if hashlib.sha256(model).hexdigest() != claimed["model"] or known.get("seed") != claimed.get("seed"):
        raise NotProved("the model has another SHA-256 or seed of its lots than the certificate names")
    check_model(known)
    if len(known["stages"]) != len(claimed["stages"]):
        raise NotProved("the certificate has another number of stages than the model")
    round_ = Round(known, claimed["pairing"])
    levels = 0
    for number, stage in enumerate(known["stages"]):
        try:
            levels += round_.stage(stage, claimed["stages"][number])
        except NotProved as error:
            raise NotProved(f"stage {number + 1} ({stage['name']}), {error}") from error
    if len(round_.settled) != known["n"]:
        raise NotProved("somebody is not settled")
    return levels, len(known["stages"])


def judge(certificate, model):
    """Exit code and what is said."""
    try:
        levels, stages = proved(certificate, model)
        return 0, f"proved: {levels} sums and orders of {stages} stages"
    except NotProved as error:
        return 1, f"not proved: {error}"
    except NoFile as error:
        return 3, f"no certificate: {error}"


def main(arguments):
    if len(arguments) != 2:
        return 3, "usage: verify.py CERTIFICATE MODEL"
    try:
        return judge(*(pathlib.Path(name).read_bytes() for name in arguments))
    except OSError as error:
        return 3, str(error)


if __name__ == "__main__":
    CODE, SAYS = main(sys.argv[1:])
    print(SAYS)
    sys.exit(CODE)
