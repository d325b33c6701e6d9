import type { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import type { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { addressSchema } from "#lib/core/service/schemas/address.ts";
import { type OrderItemRequest, orderItemRequestsSchema } from "#lib/core/service/schemas/estimate.ts";
import { type FormAddress, toFormAddress } from "#lib/features/addresses/form-address.ts";
import { readStored } from "#lib/read-stored.ts";
import type { Rule } from "./dates.ts";

// A schedule creates the same order again and again, as a draft. A run is one due date of it, with its result.

type ScheduleRecord = typeof orderSchedules.$inferSelect;
type RunRecord = typeof orderScheduleRuns.$inferSelect;

/** A run of a schedule, as pages get it. */
export type ScheduleRunView = {
  /** The due date, in the time zone of the schedule: "2026-11-22". */
  dueOn: string;
  /** Number of earlier dates that passed while no worker ran. This run stands for all of them. */
  missed: number;
  state: RunRecord["state"];
  /** Why there is no draft, or not yet. */
  outcome: RunRecord["outcome"];
  /** The draft that the run created. */
  order: { id: string; number: string; status: string } | null;
  /** When the worker tries again to create the draft, in UTC. Only an open run has a next try. */
  tryAt: string;
};

/** A schedule as a row of the list. */
export type ScheduleListItem = {
  id: string;
  name: string;
  state: ScheduleRecord["state"];
  /** Why it is paused: by a member, or because its author left or lost the permission. */
  pausedFor: ScheduleRecord["pausedFor"];
  rule: Rule;
  /** The time of each run, in minutes since midnight in `timeZone`. */
  minuteOfDay: number;
  timeZone: string;
  /** When the next run is due, in UTC. Null while the schedule is not active. */
  nextAt: string | null;
  recipient: string;
  /** The sum of all quantities. */
  pieces: number;
  /** The latest run, if any. */
  lastRun: Pick<ScheduleRunView, "dueOn" | "state"> | null;
};

/** A schedule with its details, as its own page shows it. */
export type ScheduleView = Omit<ScheduleListItem, "lastRun"> & {
  /** Rises with every change, so that an edit of an older version is refused. */
  revision: number;
  address: FormAddress;
  items: OrderItemRequest[];
  /** Name of the member for whom drafts are created. */
  authorName: string | null;
  /** The order from which address and items were copied, and the template that was used, if any. */
  order: { id: string; number: string } | null;
  template: { id: string; name: string } | null;
  /** Latest first. */
  runs: ScheduleRunView[];
};

/** The columns that say on which dates the schedule runs. The spread only keeps them on one line. */
export const ruleOf = ({ every, unit, dates, startsOn, endsOn }: ScheduleRecord): Rule => ({
  ...{ every, unit, dates, startsOn, endsOn },
});

/**
 * What each draft contains: the address and the line items, read from their JSON columns.
 * @throws AppError stored_unreadable
 */
export const contentOf = ({ address, items }: Pick<ScheduleRecord, "address" | "items">) => ({
  address: readStored(addressSchema, address, "address of a schedule"),
  items: readStored(orderItemRequestsSchema, items, "lines of a schedule"),
});

/** The fields of a schedule that come from its own row. The callers add the others, such as its runs. */
export function toScheduleFields(row: ScheduleRecord) {
  const { address, items } = contentOf(row);
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    pausedFor: row.pausedFor,
    rule: ruleOf(row),
    minuteOfDay: row.minuteOfDay,
    timeZone: row.timeZone,
    nextAt: row.state === "active" ? (row.nextAt?.toISOString() ?? null) : null,
    recipient: address.name,
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    address: toFormAddress(address),
    items,
  };
}
