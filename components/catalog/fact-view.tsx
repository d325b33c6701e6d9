import { clsx } from "clsx";
import { Badge } from "#components/ui/badge.tsx";
import { DescriptionList, Fact as FactRow } from "#components/ui/description-list.tsx";
import { FactTable } from "./fact-table.tsx";
import type { Fact } from "./read-facts.ts";

const shortText = 40;

type FactEntry = Extract<Fact, { kind: "group" }>["entries"][number];

/** Free-form facts, as what they turned out to be. */
export function FactView({ fact, label }: { fact: Fact; label: string }) {
  switch (fact.kind) {
    case "text":
      return <span className="break-words whitespace-pre-line">{fact.text}</span>;
    case "table":
      return <FactTable table={fact.table} label={label} />;
    case "list":
      return <FactList items={fact.items} label={label} />;
    case "group":
      return <FactGroup entries={fact.entries} label={label} />;
  }
}

/** What needs room of its own stands under its name, after what fits beside it. */
function FactGroup({ entries, label }: { entries: FactEntry[]; label: string }) {
  const isWide = ({ fact }: FactEntry) => fact.kind === "group" || fact.kind === "table";
  const beside = entries.filter((entry) => !isWide(entry));
  return (
    <div className="flex flex-col gap-3">
      {beside.length > 0 && (
        <DescriptionList>
          {beside.map(({ name, fact }, index) => (
            // Two keys may read alike.
            <FactRow key={`${index} ${name}`} term={name}>
              <FactView fact={fact} label={name} />
            </FactRow>
          ))}
        </DescriptionList>
      )}
      {entries.filter(isWide).map(({ name, fact }, index) => (
        <div key={`${index} ${name}`}>
          {name !== label && <p className="mb-1.5 font-medium">{name}</p>}
          <div className={clsx(fact.kind === "group" && name !== label && "border-l border-line pl-4")}>
            <FactView fact={fact} label={name} />
          </div>
        </div>
      ))}
    </div>
  );
}

function FactList({ items, label }: { items: Fact[]; label: string }) {
  const isShort = items.every((item) => item.kind === "text" && item.text.length <= shortText);
  return (
    <ul className={isShort ? "flex flex-wrap gap-1" : "flex list-disc flex-col gap-2 pl-4"}>
      {items.map((item, index) => (
        <li key={`${index} ${item.kind}`} className="min-w-0">
          {isShort && item.kind === "text" ? (
            <Badge>{item.text}</Badge>
          ) : (
            <FactView fact={item} label={label} />
          )}
        </li>
      ))}
    </ul>
  );
}
