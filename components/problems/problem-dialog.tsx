"use client";

import type { Place } from "#lib/paths.ts";
import type { ProblemView } from "#lib/workflows/problems/problem-view.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import type { ProblemActions } from "./problem-actions.ts";
import { ReopenDialog } from "./reopen-dialog.tsx";
import { ResolveDialog } from "./resolve-dialog.tsx";
import { SnoozeDialog } from "./snooze-dialog.tsx";

/** What can be asked: about one problem or about several. */
export type Asked =
  | { what: "assign" | "snooze" | "resolve" | "reopen"; problemIds: string[] }
  | { what: "ask"; row: ProblemView };

export type DecisionProps = {
  place: Place;
  actions: ProblemActions;
  problemIds: string[];
  onDone: () => void;
};

type ProblemDialogProps = Omit<DecisionProps, "problemIds"> & { asked: Asked; locale: string };

const decisions = {
  assign: AssignDialog,
  snooze: SnoozeDialog,
  resolve: ResolveDialog,
  reopen: ReopenDialog,
};

/** Fetched when the first of them is opened. */
export default function ProblemDialog({ asked, locale, ...rest }: ProblemDialogProps) {
  if (asked.what === "ask") return <AskDialog place={rest.place} row={asked.row} locale={locale} />;
  const Decision = decisions[asked.what];
  return <Decision {...rest} problemIds={asked.problemIds} />;
}
