"use client";

import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { Nothing } from "#components/ui/nothing.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import type { ImportMapping } from "#drizzle/schema/imports.ts";
import { createGatherer } from "#lib/workflows/imports/gather-orders.ts";
import { useFieldWords } from "./field-words.ts";
import { useProblemWords } from "./use-problem-words.ts";

type MappingPreviewProps = { sample: string[][]; hasHeader: boolean; mapping: ImportMapping };

/** What the first rows come to by what is chosen above; nothing is sent for it. */
export function MappingPreview({ sample, hasHeader, mapping }: MappingPreviewProps) {
  const t = useTranslations("imports");
  const fieldWords = useFieldWords();
  const problemWords = useProblemWords();
  const gatherer = createGatherer(mapping);
  sample.forEach((cells, at) => {
    if (at > 0 || !hasHeader) gatherer.add(at + 1, cells);
  });
  const orders = gatherer.orders();
  return (
    <Card title={t("previewTitle")} flush>
      {orders.length === 0 ? (
        <div className="p-4">
          <Nothing>{t("previewNothing")}</Nothing>
        </div>
      ) : (
        <Table caption={t("previewTitle")}>
          <thead>
            <tr>
              <Column numeric>{t("row")}</Column>
              <Column>{t("field.reference")}</Column>
              <Column>{t("previewItems")}</Column>
              <Column>{t("previewAddress")}</Column>
              <Column>{t("previewProblems")}</Column>
            </tr>
          </thead>
          <tbody>
            {orders.map(({ position, reference, items, address, problems }) => (
              <tr key={position}>
                <Cell label={t("row")} numeric phone="aside">
                  {position}
                </Cell>
                <Cell label={t("field.reference")} phone="title">
                  {reference ?? <span className="text-muted">{t("noReference")}</span>}
                </Cell>
                <Cell label={t("previewItems")} phone="text">
                  {items
                    .map(({ sku, template, color, size, quantity }) =>
                      [`${quantity} ×`, sku ?? template ?? "?", color, size].filter(Boolean).join(" "),
                    )
                    .join(", ")}
                </Cell>
                <Cell label={t("previewAddress")}>
                  {[address.name, address.line1, address.postal_code, address.city, address.country]
                    .filter(Boolean)
                    .join(", ")}
                </Cell>
                <Cell label={t("previewProblems")} phone="foot">
                  {problems.length === 0 ? (
                    <span className="text-muted">{t("fine")}</span>
                  ) : (
                    <ul className="text-bad-ink">
                      {problems.map((problem) => (
                        <li key={`${problem.row} ${problem.field} ${problem.code}`}>
                          {fieldWords(problem.field)}: {problemWords(problem)}
                        </li>
                      ))}
                    </ul>
                  )}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
