import { clsx } from "clsx";
import { getMessages, getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, Fact as FactRow } from "#components/ui/description-list.tsx";
import { Table, TableScroll } from "#components/ui/table.tsx";
import type { CatalogProductDetail } from "#lib/core/service/schemas/catalog.ts";
import {
  type Fact,
  type FactStyle,
  type Table as Facts,
  joinFacts,
  readFacts,
  withoutRepeats,
} from "./read-facts.ts";
import { takeSizeGuide } from "./take-size-guide.ts";

const shortText = 40;

type FactEntry = Extract<Fact, { kind: "group" }>["entries"][number];

/** Shows a free-form fact by its kind. */
function FactView({ fact, label }: { fact: Fact; label: string }) {
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

/** Short entries are shown beside their names. Groups and tables follow below, each under its name. */
function FactGroup({ entries, label }: { entries: FactEntry[]; label: string }) {
  const isWide = ({ fact }: FactEntry) => fact.kind === "group" || fact.kind === "table";
  const beside = entries.filter((entry) => !isWide(entry));
  return (
    <div className="flex flex-col gap-3">
      {beside.length > 0 && (
        <DescriptionList>
          {beside.map(({ name, fact }, index) => (
            // Two keys may have the same name.
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

type ProductSpecificationsProps = { product: CatalogProductDetail; lang: string; locale: string };

/** Shows `facts` and `attributes`, whose keys the specification does not define, and the size guide found in them. */
export async function ProductSpecifications({ product, lang, locale }: ProductSpecificationsProps) {
  const t = await getTranslations("productPage");
  const labels = (await getMessages()).catalogSearch.values.label;
  const style: FactStyle = { locale, yes: t("yes"), no: t("no"), labels };
  const inFacts = takeSizeGuide(product.facts, product.sizes, style);
  const inAttributes = takeSizeGuide(product.attributes, product.sizes, style);
  const guide = inFacts.guide ?? inAttributes.guide;
  const attributes = inFacts.guide ? product.attributes : inAttributes.rest;
  const facts = [inFacts.rest, withoutRepeats(attributes, inFacts.rest)].map((each) =>
    readFacts(each, style),
  );
  const said = joinFacts(facts.filter((fact) => fact !== null));
  return (
    <>
      {said && (
        <Card title={t("specifications")}>
          <div lang={lang}>
            <FactView fact={said} label={t("specifications")} />
          </div>
        </Card>
      )}
      {guide && (
        <Card title={guide.unit ? t("sizeGuideIn", { unit: guide.unit }) : t("sizeGuide")} flush>
          <FactTable table={guide.table} label={t("sizeGuide")} bare />
        </Card>
      )}
    </>
  );
}

type FactTableProps = { table: Facts; label: string; bare?: boolean };

/** If the first heading is empty, the first column contains the names of the rows. */
function FactTable({ table: { columns, rows }, label, bare }: FactTableProps) {
  const isNamed = columns[0] === "";
  return (
    <TableScroll label={label} className={clsx(bare && "rounded-none border-0")}>
      <Table caption={label} cards={false} className="tabular-nums">
        <thead>
          <tr>
            {columns.map((column, index) =>
              column === "" ? (
                <th key={`${index} head`} scope="col">
                  <span className="sr-only">{label}</span>
                </th>
              ) : (
                <th key={`${index} ${column}`} scope="col">
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={`${row} ${cells[0]}`}>
              {cells.map((cell, index) =>
                isNamed && index === 0 ? (
                  <th key={cell} scope="row" className="whitespace-nowrap">
                    {cell}
                  </th>
                ) : (
                  <td key={`${index} ${columns[index]}`}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
