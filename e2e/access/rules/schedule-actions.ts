import { randomUUID } from "node:crypto";
import { addFailedRun, addSchedule } from "#e2e/access/world/add-schedule.ts";
import { anAddress } from "#e2e/access/world/make-draft.ts";
import type { World } from "#e2e/access/world/world.ts";
import type { ProtectedActionRule } from "./rule.ts";

const aDay = "2020-01-01";
const schedulePage = "/[workspace]/[mode]/schedules/[schedule]";

const content = ({ product }: World) => ({
  name: "Another schedule",
  address: anAddress,
  items: [{ sku: product.sku, quantity: 2 }],
  repeat: "week",
  every: 1,
  startsOn: "2190-01-01",
  dates: [],
  time: "06:00",
  timeZone: "UTC",
});

const onOne: Omit<ProtectedActionRule, "input"> = {
  access: "workspace",
  needs: "orders:write",
  page: schedulePage,
  inMode: true,
  freshInput: async (world) => ({ scheduleId: await addSchedule(world) }),
};
const theOne = ({ schedule }: World) => ({ scheduleId: schedule.id });

/** Access to the actions on schedules. */
export const scheduleActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  createScheduleAction: {
    access: "workspace",
    needs: "orders:write",
    page: "/[workspace]/[mode]/schedules/new",
    inMode: true,
    input: (world) => ({ ...content(world), scheduleId: randomUUID() }),
  },
  updateScheduleAction: {
    ...onOne,
    page: "/[workspace]/[mode]/schedules/[schedule]/change",
    input: (world) => ({ ...content(world), ...theOne(world), revision: 1 }),
    freshInput: async (world) => ({ ...content(world), scheduleId: await addSchedule(world), revision: 1 }),
  },
  pauseScheduleAction: { ...onOne, input: theOne },
  resumeScheduleAction: {
    ...onOne,
    input: theOne,
    freshInput: async (world) => ({ scheduleId: await addSchedule(world, "paused") }),
  },
  endScheduleAction: { ...onOne, input: theOne },
  tryRunAgainAction: {
    ...onOne,
    input: (world) => ({ ...theOne(world), dueOn: aDay }),
    freshInput: async (world) => ({ scheduleId: await addFailedRun(world, aDay), dueOn: aDay }),
  },
};
