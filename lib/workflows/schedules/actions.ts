"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { createSchedule } from "./create-schedule.ts";
import { endSchedule } from "./end-schedule.ts";
import { pauseSchedule } from "./pause-schedule.ts";
import { resumeSchedule } from "./resume-schedule.ts";
import { createScheduleSchema, runIdSchema, scheduleIdSchema, updateScheduleSchema } from "./schemas.ts";
import { tryRunAgain } from "./try-run-again.ts";
import { updateSchedule } from "./update-schedule.ts";

export const createScheduleAction = memberAction
  .metadata({ name: "createSchedule" })
  .inputSchema(createScheduleSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    scheduleId: await createSchedule(member, parsedInput),
  }));

export const updateScheduleAction = memberAction
  .metadata({ name: "updateSchedule" })
  .inputSchema(updateScheduleSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    scheduleId: await updateSchedule(member, parsedInput),
  }));

export const pauseScheduleAction = memberAction
  .metadata({ name: "pauseSchedule" })
  .inputSchema(scheduleIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => pauseSchedule(member, parsedInput));

export const resumeScheduleAction = memberAction
  .metadata({ name: "resumeSchedule" })
  .inputSchema(scheduleIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => resumeSchedule(member, parsedInput));

export const endScheduleAction = memberAction
  .metadata({ name: "endSchedule" })
  .inputSchema(scheduleIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => endSchedule(member, parsedInput));

export const tryRunAgainAction = memberAction
  .metadata({ name: "tryRunAgain" })
  .inputSchema(runIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => tryRunAgain(member, parsedInput));
