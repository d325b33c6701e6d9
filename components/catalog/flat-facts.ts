import { type Fact, type FactStyle, readFacts } from "./read-facts.ts";
import { withoutRepeats } from "./without-repeats.ts";

type Free = { facts: unknown; attributes: unknown };

/** What is said in a few words of a product, name and value: what only a table can hold is left out. */
export function flatFacts({ facts, attributes }: Free, style: FactStyle): Map<string, string> {
  const said = new Map<string, string>();
  for (const part of [facts, withoutRepeats(attributes, facts)]) {
    const fact = readFacts(part, style);
    if (fact?.kind === "group") collect(fact, said);
  }
  return said;
}

function collect(group: Extract<Fact, { kind: "group" }>, said: Map<string, string>): void {
  for (const { name, fact } of group.entries) {
    if (fact.kind === "group") collect(fact, said);
    else if (fact.kind === "text") keep(said, name, fact.text);
    else if (fact.kind === "list") keep(said, name, textOf(fact.items));
  }
}

function keep(said: Map<string, string>, name: string, text: string | null): void {
  if (text && !said.has(name)) said.set(name, text);
}

function textOf(items: readonly Fact[]): string | null {
  const texts = items.flatMap((item) => (item.kind === "text" ? [item.text] : []));
  return texts.length === items.length ? texts.join(", ") : null;
}
