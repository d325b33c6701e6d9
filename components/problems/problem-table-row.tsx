"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { OrderNumberCell } from "#components/orders/order-number-cell.tsx";
import { isHoldOfIssue, useIssueWords } from "#components/orders/use-issue-words.ts";
import { useRefusalWords } from "#components/orders/use-refusal-words.ts";
import { StatusDot } from "#components/ui/badge.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Cell } from "#components/ui/table.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import { judgePayment, type PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { isOutdated, refusalKind } from "#lib/features/orders/refusal-kind.ts";
import { isStillCancellable } from "#lib/features/orders/status.ts";
import type { ProblemView } from "#lib/workflows/problems/list-problems.ts";
import type { Asked } from "./problem-dialog.tsx";
import { ProblemRowActions } from "./problem-row-actions.tsx";
import type { ProblemsScreenProps } from "./problems-screen.tsx";

const tones = {
  issue: "bad",
  on_hold: "warn",
  payment_refused: "bad",
  late: "warn",
  parcel_returned: "warn",
  parcel_lost: "bad",
} as const;

type ProblemTextProps = Pick<ProblemTableRowProps, "row" | "outlook" | "now" | "locale">;

function ProblemText({ row, outlook, now, locale }: ProblemTextProps) {
  const t = useTranslations("problems");
  const stored = useStoredText();
  const timeZone = useTimeZone();
  const { detailOf, adviceOf } = useProblemWords(locale, outlook);
  const { kind, state, decidedBy, note, order } = row;
  const name = decidedBy ?? "";
  return (
    <div className="whitespace-normal">
      <StatusDot tone={state === "resolved" ? "neutral" : tones[kind]} hollow={state !== "open"}>
        <span className="font-medium">{t(`kind.${kind}`)}</span>
      </StatusDot>
      <span className="block max-w-prose text-sm empty:hidden">{detailOf(row, now)}</span>
      {state === "open" && <Small>{adviceOf(row)}</Small>}
      {state === "open" && row.isDiscontinued && (
        <span className="block text-sm text-warn-ink">{t("discontinued")}</span>
      )}
      {state === "snoozed" && row.snoozedUntil && (
        <Small>
          {t("until", { at: formatDateTime(new Date(row.snoozedUntil), locale, timeZone), name })}
        </Small>
      )}
      {state === "resolved" && (
        <Small>
          {decidedBy && t("resolvedBy", { name })}
          {/* A hold whose issue is listed. */}
          {!decidedBy && t(kind === "on_hold" && order.status === "on_hold" ? "underIssue" : "over")}
          {note && (
            <>
              {" "}
              <q>{stored(note)}</q>
            </>
          )}
        </Small>
      )}
    </div>
  );
}

function Small({ children }: { children: ReactNode }) {
  return <span className="block max-w-prose text-sm text-muted">{children}</span>;
}

/** What happened, with the service's own code if there is one, and what to do about it. */
function useProblemWords(locale: string, outlook: PaymentOutlook | null) {
  const t = useTranslations("problems");
  const payment = useTranslations("payment");
  const refusalWords = useRefusalWords(locale);
  const issueWords = useIssueWords();
  const stored = useStoredText();
  const detailOf = ({ kind, code, parcel, lastTry, order }: ProblemView, now: Date): string | null => {
    if (kind === "issue" || isHoldOfIssue({ kind, code }))
      return issueWords({ code, isChangeable: isStillCancellable(order) }).title;
    if (kind === "late") {
      return order.dueAt && t("detail.late", { ago: formatRelative(new Date(order.dueAt), now, locale) });
    }
    if (kind === "payment_refused") {
      if (lastTry?.state === "open") return t("detail.beingPaid");
      return lastTry?.outcome ? refusalWords(lastTry.outcome).brief : null;
    }
    return parcel && t("detail.parcel", { carrier: parcel.carrier, number: stored(parcel.trackingNumber) });
  };
  const adviceOf = ({ kind, code, lastTry, order }: ProblemView): string => {
    if (kind === "issue" || isHoldOfIssue({ kind, code }))
      return issueWords({ code, isChangeable: isStillCancellable(order) }).advice;
    if (kind === "payment_refused" && lastTry?.outcome) {
      const judgement = outlook && judgePayment(outlook, order.totalCents);
      const isOver = judgement !== null && isOutdated(refusalKind(lastTry.outcome), judgement);
      return isOver ? payment("outdated") : refusalWords(lastTry.outcome).fix;
    }
    const isUnderWay = kind === "on_hold" && !isStillCancellable(order);
    return t(`advice.${isUnderWay ? "tooLate" : kind}`);
  };
  return { detailOf, adviceOf };
}

export type ProblemTableRowProps = ProblemsScreenProps & {
  row: ProblemView;
  /** Null if the reader may not decide, or if there is nothing left to decide. */
  chosen: Chosen | null;
  ask: (asked: Asked) => void;
  now: Date;
};

export function ProblemTableRow(props: ProblemTableRowProps) {
  const { place, row, outlook, chosen, now, locale } = props;
  const t = useTranslations("problems");
  const timeZone = useTimeZone();
  const stored = useStoredText();
  const { order, since, assignee } = row;
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
      <OrderNumberCell {...{ place, order }} label={t("order")}>
        <span className="block text-sm text-muted">{stored(order.recipient)}</span>
      </OrderNumberCell>
      <Cell label={t("what")} phone="text">
        <ProblemText {...{ row, outlook, now, locale }} />
      </Cell>
      <Cell label={t("since")} numeric>
        <TimeAgo at={since} now={now} locale={locale} timeZone={timeZone} />
      </Cell>
      <Cell label={t("assignee")}>{assignee?.name ?? <span className="text-muted">{t("nobody")}</span>}</Cell>
      <Cell numeric phone="foot">
        <ProblemRowActions {...props} />
      </Cell>
    </tr>
  );
}

export type Chosen = ReturnType<typeof useChosen>;

/** The selection. A problem that disappears from the list is no longer selected. */
export function useChosen(shown: readonly { id: string }[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const isAll = chosen.length > 0 && chosen.length === shown.length;
  return {
    ids: chosen,
    isAll,
    has: (id: string) => ids.has(id),
    toggle: (id: string) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () => setIds(isAll ? new Set() : new Set(shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
