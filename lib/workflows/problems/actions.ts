"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { assignProblems } from "./assign-problems.ts";
import { reopenProblems } from "./reopen-problems.ts";
import { resolveProblems } from "./resolve-problems.ts";
import {
  assignProblemsSchema,
  reopenProblemsSchema,
  resolveProblemsSchema,
  snoozeProblemsSchema,
} from "./schemas.ts";
import { snoozeProblems } from "./snooze-problems.ts";

export const assignProblemsAction = memberAction
  .metadata({ name: "assignProblems" })
  .inputSchema(assignProblemsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => assignProblems(member, parsedInput));

export const snoozeProblemsAction = memberAction
  .metadata({ name: "snoozeProblems" })
  .inputSchema(snoozeProblemsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => snoozeProblems(member, parsedInput));

export const resolveProblemsAction = memberAction
  .metadata({ name: "resolveProblems" })
  .inputSchema(resolveProblemsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => resolveProblems(member, parsedInput));

export const reopenProblemsAction = memberAction
  .metadata({ name: "reopenProblems" })
  .inputSchema(reopenProblemsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => reopenProblems(member, parsedInput));
