"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { Input, Select } from "#components/ui/input.tsx";
import { ErrorText, Hint, Label } from "#components/ui/label.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { Nothing } from "#components/ui/values.tsx";
import type { ImportMapping } from "#drizzle/schema/imports.ts";
import { formatList } from "#lib/lists.ts";
import { deleteMappingAction, mapImportAction } from "#lib/workflows/imports/actions.ts";
import { missingFields } from "#lib/workflows/imports/fields.ts";
import { createGatherer } from "#lib/workflows/imports/gather-orders.ts";
import { foldHeading } from "#lib/workflows/imports/guess-columns.ts";
import type { ImportView } from "#lib/workflows/imports/import-view.ts";
import { maxNameLength } from "#lib/workflows/imports/limits.ts";
import { ColumnsTable } from "./columns-table.tsx";
import { useFieldWords, useProblemWords } from "./field-words.ts";
import type { ImportScreenProps } from "./import-screen.tsx";
import { useImportAction } from "./use-import-action.ts";

type MapColumnsProps = ImportScreenProps & { view: ImportView; onMapped: () => void };

/** Maps the columns to fields. A preview shows the orders of the first rows while choosing. */
export default function MapColumns({ place, view, start, countries, locale, onMapped }: MapColumnsProps) {
  const t = useTranslations("imports");
  const router = useRouter();
  const id = useId();
  const [hasHeader, setHasHeader] = useState(view.hasHeader);
  const [columns, setColumns] = useState(view.mapping?.columns ?? start.columns);
  const [country, setCountry] = useState(view.mapping ? view.mapping.country : start.country);
  const [saveAs, setSaveAs] = useState(start.foundName ?? "");
  const { run, pending, problem } = useImportAction(place, view.id);
  const mapping = { columns, country };
  const missing = missingFields(columns, country);
  const unmapped = missing.filter((field) => field !== "country");
  const fieldWords = useFieldWords();
  const use = (mappingId: string) => {
    const kept = start.kept.find((each) => each.id === mappingId);
    if (!kept) return;
    setColumns(view.header.map((heading) => kept.columns[foldHeading(heading)] ?? null));
    setSaveAs(kept.name);
  };
  const known = start.kept.find(({ name }) => name === saveAs);
  const forget = async () => {
    if (!known || !(await run(() => deleteMappingAction(place, { mappingId: known.id })))) return;
    setSaveAs("");
    router.refresh();
  };
  const check = async () => {
    const input = { importId: view.id, hasHeader, ...mapping, saveAs: saveAs.trim() || null };
    await run(async () => {
      const answer = await mapImportAction(place, input);
      // Before the refetch, because the reader may have reopened the columns by the time it ends.
      if (!answer.serverError && !answer.validationErrors) onMapped();
      return answer;
    });
  };
  return (
    <>
      <Card title={t("columnsTitle")} flush>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3 px-4 py-3">
          {start.kept.length > 0 && (
            <div className="flex flex-col gap-1.5">
              <Label htmlFor={`${id}-kept`}>{t("useKept")}</Label>
              <Select id={`${id}-kept`} value="" onChange={({ target }) => use(target.value)}>
                <option value="">{start.foundName ?? t("chooseKept")}</option>
                {start.kept.map((kept) => (
                  <option key={kept.id} value={kept.id}>
                    {kept.name}
                  </option>
                ))}
              </Select>
            </div>
          )}
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-country`}>{t("defaultCountry")}</Label>
            <Select
              id={`${id}-country`}
              value={country ?? ""}
              onChange={({ target }) => setCountry(target.value || null)}
            >
              <option value="">{t("noDefault")}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          <CheckboxRow
            label={t("hasHeader")}
            checked={hasHeader}
            onChange={({ target }) => setHasHeader(target.checked)}
          />
        </div>
        <ColumnsTable
          header={view.header}
          hasHeader={hasHeader}
          sample={start.sample}
          faces={start.faces}
          columns={columns}
          onChange={setColumns}
        />
      </Card>
      <MappingPreview sample={start.sample} hasHeader={hasHeader} mapping={mapping} />
      <div className="flex flex-col gap-4">
        <div className="flex max-w-md flex-col gap-1.5">
          <Label htmlFor={`${id}-name`} optional={t("optional")}>
            {t("saveAs")}
          </Label>
          <Input
            id={`${id}-name`}
            value={saveAs}
            maxLength={maxNameLength}
            aria-describedby={`${id}-name-hint`}
            onChange={({ target }) => setSaveAs(target.value)}
          />
          <Hint id={`${id}-name-hint`}>{t("saveAsHint")}</Hint>
          {known && (
            <div>
              <Button variant="quiet" size="sm" pending={pending} onClick={forget}>
                {t("forget", { name: known.name })}
              </Button>
            </div>
          )}
        </div>
        {missing.length > 0 && (
          <p className="text-muted">
            {unmapped.length > 0 &&
              t("needsColumns", {
                fields: formatList(unmapped.map(fieldWords), locale),
              })}{" "}
            {missing.includes("country") && t("needsCountry")}
          </p>
        )}
        {problem && <ErrorText id={`${id}-problem`}>{problem}</ErrorText>}
        <div>
          <Button variant="primary" size="lg" disabled={missing.length > 0} pending={pending} onClick={check}>
            {t("check")}
          </Button>
        </div>
      </div>
    </>
  );
}

type MappingPreviewProps = { sample: string[][]; hasHeader: boolean; mapping: ImportMapping };

/** Previews the orders of the first rows. It runs in the browser; nothing is sent. */
function MappingPreview({ sample, hasHeader, mapping }: MappingPreviewProps) {
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
                    .map(({ row, sku, template, color, size, quantity }) =>
                      [
                        `${hasQuantity(problems, row) ? quantity : "?"} ×`,
                        sku,
                        template ?? (sku ? "" : "?"),
                        color,
                        size,
                      ]
                        .filter(Boolean)
                        .join(" "),
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
                          {t("ofField", {
                            field: fieldWords(problem.field),
                            problem: problemWords(problem),
                          })}
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

/** Whether the row has the quantity that is shown, and not 1 in place of one that was refused. */
const hasQuantity = (problems: readonly { row: number; field: string }[], ofRow: number) =>
  !problems.some(({ row, field }) => row === ofRow && field === "quantity");
