"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Cell } from "#components/ui/table.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import type { ProblemView } from "#lib/workflows/problems/problem-view.ts";
import type { Asked } from "./problem-dialog.tsx";
import { ProblemLineActions } from "./problem-line-actions.tsx";
import { ProblemText } from "./problem-text.tsx";
import type { ProblemsScreenProps } from "./problems-screen.tsx";
import type { Chosen } from "./use-chosen.ts";

export type ProblemLineProps = ProblemsScreenProps & {
  row: ProblemView;
  /** Null for who decides nothing, and where nothing is left to decide. */
  chosen: Chosen | null;
  ask: (asked: Asked) => void;
  now: Date;
};

export function ProblemLine(props: ProblemLineProps) {
  const { place, row, chosen, now, locale } = props;
  const t = useTranslations("problems");
  const { order, since, assignee } = row;
  const at = new Date(since);
  return (
    <tr>
      {chosen && (
        <Cell phone="select">
          <Checkbox
            aria-label={t("select", { number: order.number, kind: t(`kind.${row.kind}`) })}
            checked={chosen.has(row.id)}
            onChange={() => chosen.toggle(row.id)}
          />
        </Cell>
      )}
      <Cell label={t("order")} phone="title">
        <IntentLink href={paths.order(place, order.id)} className="row-link">
          {order.number}
        </IntentLink>
        {order.reference && <span className="block min-w-28 text-sm text-muted">{order.reference}</span>}
        <span className="block text-sm text-muted">{order.recipient}</span>
      </Cell>
      <Cell label={t("what")} phone="text">
        <ProblemText row={row} now={now} locale={locale} />
      </Cell>
      <Cell label={t("since")} numeric>
        <RelativeTime text={formatRelative(at, now, locale)} exact={formatDateTime(at, locale)} at={since} />
      </Cell>
      <Cell label={t("assignee")}>{assignee?.name ?? <span className="text-muted">{t("nobody")}</span>}</Cell>
      <Cell numeric phone="foot">
        <ProblemLineActions {...props} />
      </Cell>
    </tr>
  );
}
