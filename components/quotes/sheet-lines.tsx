import { getTranslations } from "next-intl/server";
import { Code } from "#components/ui/code.tsx";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import type { Sheet, SheetLine } from "#lib/features/quotes/lay-out-sheet.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { formatCents } from "#lib/money.ts";

export async function SheetLines({ sheet, lang }: { sheet: Sheet; lang: Lang }) {
  const t = await getTranslations({ locale: lang, namespace: "share" });
  const money = (cents: number | null) =>
    cents === null ? t("onRequest") : formatCents(cents, lang, sheet.currency);
  const showsCosts = sheet.lines.some(({ cost }) => cost !== null);
  return (
    <table>
      <caption className="sr-only">{t("caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("item")}</th>
          <th scope="col" data-numeric>
            {t("quantity")}
          </th>
          {showsCosts && (
            <th scope="col" data-numeric>
              {t("unitCost")}
            </th>
          )}
          <th scope="col" data-numeric>
            {t("unit")}
          </th>
          <th scope="col" data-numeric>
            {t("amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map((line) => (
          <tr key={line.id}>
            <td>
              <LineName line={line} />
              {line.faces.length > 0 && (
                <span className="block text-sm text-muted">
                  {t("printed", { faces: new Intl.ListFormat(writtenIn(lang)).format(line.faces) })}
                </span>
              )}
            </td>
            <td data-numeric>{new Intl.NumberFormat(writtenIn(lang)).format(line.quantity)}</td>
            {showsCosts && <td data-numeric>{line.cost && money(line.cost.unitCents)}</td>}
            <td data-numeric>{money(line.unitCents)}</td>
            <td data-numeric>{money(line.totalCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LineName({ line }: { line: SheetLine }) {
  const what = [line.color, line.size].filter(Boolean).join(", ");
  return (
    <>
      <span className="font-medium">{line.title}</span>
      {what && <span className="block text-sm text-muted">{what}</span>}
      {line.cost && (
        <span className="block text-sm text-muted">
          <Code>{line.cost.sku}</Code>
        </span>
      )}
    </>
  );
}
