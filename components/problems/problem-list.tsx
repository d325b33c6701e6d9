"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { AlarmClock, Check, MessageCircleQuestion, UserRound, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { SelectionBar } from "#components/layout/list-tools.tsx";
import { Paged } from "#components/layout/paged.tsx";
import { useNow } from "#components/live/use-now.ts";
import { Button, IconButton } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Column, Table } from "#components/ui/table.tsx";
import { paymentOutlookQuery } from "#lib/features/orders/queries.ts";
import { paths } from "#lib/paths.ts";
import { maxChosenProblems } from "#lib/workflows/problems/limits.ts";
import type { ProblemView } from "#lib/workflows/problems/list-problems.ts";
import { problemsQuery } from "#lib/workflows/problems/queries.ts";
import type { Asked } from "./problem-dialog.tsx";
import { type Chosen, ProblemTableRow, useChosen } from "./problem-table-row.tsx";
import type { ProblemsScreenProps } from "./problems-screen.tsx";

/** A phone shows only the icons, so that all buttons fit. */
const word = "max-md:sr-only";

type ChosenProblemsProps = { rows: readonly ProblemView[]; chosen: Chosen; ask: (asked: Asked) => void };

/** The actions for several problems at once. */
function ChosenProblems({ rows, chosen, ask }: ChosenProblemsProps) {
  const t = useTranslations("problems");
  const { ids } = chosen;
  if (ids.length === 0) return null;
  const chosenRows = rows.filter(({ id }) => ids.includes(id));
  const isTooMany = ids.length > maxChosenProblems;
  const acts = [
    ["assign", <UserRound key="assign" />],
    ["snooze", <AlarmClock key="snooze" />],
    ["resolve", <Check key="resolve" />],
  ] as const;
  return (
    <SelectionBar
      label={t("bar")}
      count={isTooMany ? t("tooMany", { max: maxChosenProblems }) : t("chosen", { count: ids.length })}
    >
      {!isTooMany &&
        acts.map(([what, icon]) => (
          <Button
            key={what}
            icon={icon}
            aria-haspopup="dialog"
            onClick={() => ask({ what, rows: chosenRows })}
          >
            <span className={word}>{t(`act.${what}`)}</span>
          </Button>
        ))}
      {!isTooMany && (
        <Button
          icon={<MessageCircleQuestion />}
          aria-haspopup="dialog"
          onClick={() => ask({ what: "ask", rows: chosenRows })}
        >
          <span className={word}>{t("askService")}</span>
        </Button>
      )}
      <IconButton label={t("clear")} onClick={chosen.clear}>
        <X />
      </IconButton>
    </SelectionBar>
  );
}

const ProblemDialog = lazyPart(() => import("./problem-dialog.tsx"));

export function ProblemList(props: ProblemsScreenProps) {
  const { place, tab, kind, firstPage, mayWrite, locale } = props;
  const t = useTranslations("problems");
  const now = useNow();
  const found = useInfiniteQuery({
    ...problemsQuery(place, tab, kind),
    initialData: { pages: [firstPage], pageParams: [""] },
  });
  const { data } = found;
  const { data: outlook } = useQuery({
    ...paymentOutlookQuery(place),
    enabled: props.outlook !== null,
    ...(props.outlook && { initialData: props.outlook }),
  });
  const [asked, setAsked] = useState<(Asked & { time: number; isOfSelection: boolean }) | null>(null);
  const ask = (wanted: Asked, isOfSelection = false) =>
    setAsked({ ...wanted, time: Date.now(), isOfSelection });
  const rows = data.pages.flatMap((page) => page.rows);
  const maySelect = mayWrite && tab !== "resolved";
  const chosen = useChosen(maySelect ? rows : []);
  const toOrders = <LinkButton href={paths.orders(place)}>{t("toOrders")}</LinkButton>;
  const about = kind ? "kind" : tab;
  return (
    <>
      <Paged
        found={found}
        empty={
          rows.length === 0 && (
            <EmptyState title={t(`empty.${about}.title`)} action={toOrders}>
              {t(`empty.${about}.text`)}
            </EmptyState>
          )
        }
      >
        <Table caption={t(`caption.${tab}`)}>
          <thead>
            <tr>
              {maySelect && (
                <Column>
                  <Checkbox
                    aria-label={t("selectAll")}
                    checked={chosen.isAll}
                    mixed={chosen.ids.length > 0 && !chosen.isAll}
                    onChange={chosen.toggleAll}
                  />
                </Column>
              )}
              <Column>{t("order")}</Column>
              <Column>{t("what")}</Column>
              <Column numeric>{t("since")}</Column>
              <Column>{t("assignee")}</Column>
              <Column numeric>{t("actions")}</Column>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ProblemTableRow
                key={row.id}
                {...props}
                row={row}
                outlook={outlook ?? null}
                chosen={maySelect ? chosen : null}
                ask={ask}
                now={now}
              />
            ))}
          </tbody>
        </Table>
      </Paged>
      <ChosenProblems rows={rows} chosen={chosen} ask={(wanted) => ask(wanted, true)} />
      {asked && (
        <Suspense>
          <ProblemDialog
            key={asked.time}
            {...{ place, asked, locale }}
            onDone={() => asked.isOfSelection && chosen.clear()}
          />
        </Suspense>
      )}
    </>
  );
}
