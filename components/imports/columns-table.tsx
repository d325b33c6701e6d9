"use client";

import { useTranslations } from "next-intl";
import { Select } from "#components/ui/input.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { addressFields, orderFields } from "#lib/workflows/imports/fields.ts";
import { useFieldWords } from "./field-words.ts";

type ColumnsTableProps = {
  header: string[];
  hasHeader: boolean;
  sample: string[][];
  faces: string[];
  columns: (string | null)[];
  onChange: (columns: (string | null)[]) => void;
};

const shownSamples = 3;

/** The columns of the file with sample cells, and the field that each column maps to. */
export function ColumnsTable({ header, hasHeader, sample, faces, columns, onChange }: ColumnsTableProps) {
  const t = useTranslations("imports");
  const words = useFieldWords();
  const rows = sample.slice(hasHeader ? 1 : 0);
  /** Each field maps to one column: choosing it for another column removes it from the first. */
  const choose = (at: number, target: string) =>
    onChange(
      header.map((_, column) => {
        if (column === at) return target || null;
        const known = columns[column] ?? null;
        return known === target ? null : known;
      }),
    );
  const nameOf = (column: number, heading: string) => {
    const numbered = t("columnNumber", { number: column + 1 });
    if (!hasHeader || !heading.trim()) return numbered;
    return header.indexOf(heading) === column ? heading.trim() : `${heading.trim()} (${numbered})`;
  };
  return (
    <Table caption={t("columnsCaption")}>
      <thead>
        <tr>
          <Column>{t("column")}</Column>
          <Column>{t("cells")}</Column>
          <Column>{t("means")}</Column>
        </tr>
      </thead>
      <tbody>
        {header.map((heading, column) => {
          const name = nameOf(column, heading);
          const cells = rows.flatMap((row) => row[column]?.trim() || []);
          return (
            <tr key={name}>
              <Cell label={t("column")} phone="title">
                {name}
              </Cell>
              <Cell label={t("cells")} phone="text">
                <span className="block max-w-xs truncate text-muted">
                  {cells.slice(0, shownSamples).join(" · ")}
                </span>
              </Cell>
              <Cell label={t("means")} phone="foot">
                <Select
                  aria-label={t("meansOf", { column: name })}
                  value={columns[column] ?? ""}
                  onChange={({ target }) => choose(column, target.value)}
                >
                  <option value="">{t("leaveOut")}</option>
                  <Group label={t("groupOrder")} targets={orderFields} words={words} />
                  <Group label={t("groupAddress")} targets={addressFields} words={words} />
                  <Group
                    label={t("groupFiles")}
                    targets={faces.map((face) => `file:${face}`)}
                    words={words}
                  />
                </Select>
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

type GroupProps = { label: string; targets: readonly string[]; words: (target: string) => string };

function Group({ label, targets, words }: GroupProps) {
  if (targets.length === 0) return null;
  return (
    <optgroup label={label}>
      {targets.map((target) => (
        <option key={target} value={target}>
          {words(target)}
        </option>
      ))}
    </optgroup>
  );
}
