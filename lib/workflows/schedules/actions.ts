"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { changeSchedule } from "./change-schedule.ts";
import { createSchedule } from "./create-schedule.ts";
import { endSchedule } from "./end-schedule.ts";
import { pauseSchedule } from "./pause-schedule.ts";
import { resumeSchedule } from "./resume-schedule.ts";
import { changeScheduleSchema, createScheduleSchema, runIdSchema, scheduleIdSchema } from "./schemas.ts";
import { tryRunAgain } from "./try-run-again.ts";

export const createScheduleAction = memberAction
  .inputSchema(createScheduleSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    scheduleId: await createSchedule(member, parsedInput),
  }));

export const changeScheduleAction = memberAction
  .inputSchema(changeScheduleSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    scheduleId: await changeSchedule(member, parsedInput),
  }));

export const pauseScheduleAction = memberAction
  .inputSchema(scheduleIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => pauseSchedule(member, parsedInput));

export const resumeScheduleAction = memberAction
  .inputSchema(scheduleIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => resumeSchedule(member, parsedInput));

export const endScheduleAction = memberAction
  .inputSchema(scheduleIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => endSchedule(member, parsedInput));

export const tryRunAgainAction = memberAction
  .inputSchema(runIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => tryRunAgain(member, parsedInput));
