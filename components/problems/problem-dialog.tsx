"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { PersonSelect } from "#components/bulk/person-select.tsx";
import { useSupportLetter } from "#components/orders/use-support-letter.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Input, Textarea } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { SegmentedRadios } from "#components/ui/segmented.tsx";
import { colleaguesQuery } from "#lib/features/orders/queries.ts";
import type { Place } from "#lib/paths.ts";
import {
  assignProblemsAction,
  reopenProblemsAction,
  resolveProblemsAction,
  snoozeProblemsAction,
} from "#lib/workflows/problems/actions.ts";
import { maxNoteLength } from "#lib/workflows/problems/limits.ts";
import type { ProblemView } from "#lib/workflows/problems/list-problems.ts";
import { DecisionModal } from "./decision-modal.tsx";
import { asDay, monday, onDay, tomorrow } from "./snooze-times.ts";

const choices = ["tomorrow", "monday", "day"] as const;
type Choice = (typeof choices)[number];

/** Snoozes until 8:00 on a day in the reader's time zone. */
function SnoozeDialog({ place, problemIds, onDone }: DecisionProps) {
  const t = useTranslations("problems");
  const id = useId();
  const [now] = useState(() => new Date());
  const [choice, setChoice] = useState<Choice>("tomorrow");
  const [day, setDay] = useState(() => asDay(monday(now)));
  const until = { tomorrow: tomorrow(now), monday: monday(now), day: onDay(day, now) }[choice];
  return (
    <DecisionModal
      {...{ place, onDone }}
      title={t("snoozeTitle", { count: problemIds.length })}
      submit={t("snoozeSubmit")}
      act={until && (() => snoozeProblemsAction(place, { problemIds, until: until.toISOString() }))}
    >
      <SegmentedRadios
        label={t("snoozeUntil")}
        name={`${id}-until`}
        value={choice}
        onChoose={(value) => setChoice(choices.find((known) => known === value) ?? "tomorrow")}
        options={choices.map((value) => ({ value, label: t(`untilChoice.${value}`) }))}
      />
      {choice === "day" && (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-day`}>{t("day")}</Label>
          <Input
            id={`${id}-day`}
            type="date"
            value={day}
            min={asDay(tomorrow(now))}
            onChange={({ target }) => setDay(target.value)}
            className="max-w-48"
          />
        </div>
      )}
      <p className="text-muted">{t("snoozeText")}</p>
    </DecisionModal>
  );
}

/** The dialogs, for one problem or for several. */
export type Asked = {
  what: "assign" | "snooze" | "resolve" | "reopen" | "ask";
  rows: readonly ProblemView[];
};

export type DecisionProps = {
  place: Place;
  problemIds: string[];
  /** How many orders stay on hold whose issue is resolved. */
  heldCount: number;
  onDone: () => void;
};

type ProblemDialogProps = Omit<DecisionProps, "problemIds" | "heldCount"> & { asked: Asked; locale: string };

const decisions = {
  assign: AssignDialog,
  snooze: SnoozeDialog,
  resolve: ResolveDialog,
  reopen: ReopenDialog,
};

/** A separate chunk that is loaded when the first of these dialogs opens. */
export default function ProblemDialog({ asked, locale, ...rest }: ProblemDialogProps) {
  const { what, rows } = asked;
  if (what === "ask") return <AskDialog place={rest.place} rows={rows} locale={locale} />;
  const Decision = decisions[what];
  const held = rows.filter(({ kind, order }) => kind === "issue" && order.status === "on_hold");
  return <Decision {...rest} problemIds={rows.map(({ id }) => id)} heldCount={held.length} />;
}

function ReopenDialog({ place, problemIds, onDone }: DecisionProps) {
  const t = useTranslations("problems");
  return (
    <DecisionModal
      {...{ place, onDone }}
      title={t("reopenTitle")}
      submit={t("reopenSubmit")}
      act={() => reopenProblemsAction(place, { problemIds })}
    >
      <p>{t("reopenText")}</p>
    </DecisionModal>
  );
}

function AssignDialog({ place, problemIds, onDone }: DecisionProps) {
  const t = useTranslations("problems");
  const id = useId();
  const { data: colleagues } = useQuery(colleaguesQuery(place));
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = chosen ?? colleagues?.me ?? "";
  return (
    <DecisionModal
      {...{ place, onDone }}
      title={t("assignTitle", { count: problemIds.length })}
      submit={t("assignSubmit")}
      act={colleagues ? () => assignProblemsAction(place, { problemIds, assigneeId: wanted || null }) : null}
    >
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("assignee")}</Label>
        <PersonSelect id={id} colleagues={colleagues} value={wanted} onChange={setChosen} />
      </div>
    </DecisionModal>
  );
}

function ResolveDialog({ place, problemIds, heldCount, onDone }: DecisionProps) {
  const t = useTranslations("problems");
  const id = useId();
  const [note, setNote] = useState("");
  return (
    <DecisionModal
      {...{ place, onDone }}
      title={t("resolveTitle", { count: problemIds.length })}
      submit={t("resolveSubmit")}
      act={() => resolveProblemsAction(place, { problemIds, note })}
    >
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("note")}</Label>
        <Textarea
          id={id}
          value={note}
          maxLength={maxNoteLength}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <p className="text-muted">{t("resolveText")}</p>
      {heldCount > 0 && <p className="text-muted">{t("resolveHeld", { count: heldCount })}</p>}
    </DecisionModal>
  );
}

type AskDialogProps = { place: Place; rows: readonly ProblemView[]; locale: string };

/** A prepared message to the service's support. */
function AskDialog({ place, rows, locale }: AskDialogProps) {
  const t = useTranslations("problems");
  const id = useId();
  const text = useSupportLetter(place.mode, locale)(rows);
  return (
    <OpenedModal
      id={id}
      title={t("askTitle")}
      footer={<CopyButton visible value={text} label={t("copyText")} />}
    >
      <div className="flex flex-col gap-1.5">
        <p className="mb-2">{t("askText")}</p>
        <Label htmlFor={`${id}-text`}>{t("letterLabel")}</Label>
        <Textarea id={`${id}-text`} readOnly value={text} rows={8} />
      </div>
    </OpenedModal>
  );
}
