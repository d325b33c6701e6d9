import type { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import type { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { addressSchema } from "#lib/core/service/schemas/address.ts";
import { type OrderItemRequest, orderItemRequestsSchema } from "#lib/core/service/schemas/estimate.ts";
import { type TypedAddress, toTyped } from "#lib/features/addresses/typed-address.ts";
import { readStored } from "#lib/read-stored.ts";
import type { Rule } from "./dates.ts";

type Row = typeof orderSchedules.$inferSelect;
type Run = typeof orderScheduleRuns.$inferSelect;

/** A date that has come. Instants ISO 8601 in UTC. */
export type RunView = {
  dueOn: string;
  missed: number;
  state: Run["state"];
  outcome: Run["outcome"];
  order: { id: string; number: string; status: string } | null;
  /** Of an open one: when it is tried again. */
  tryAt: string;
};

export type ScheduleRow = {
  id: string;
  name: string;
  state: Row["state"];
  pausedFor: Row["pausedFor"];
  rule: Rule;
  minuteOfDay: number;
  timeZone: string;
  nextAt: string | null;
  recipient: string;
  pieces: number;
  /** The last date that came. */
  lastRun: Pick<RunView, "dueOn" | "state"> | null;
};

export type ScheduleView = Omit<ScheduleRow, "lastRun"> & {
  revision: number;
  address: TypedAddress;
  items: OrderItemRequest[];
  author: string | null;
  /** Where its content was taken from. */
  order: { id: string; number: string } | null;
  template: { id: string; name: string } | null;
  runs: RunView[];
};

export const ruleOf = ({ every, unit, dates, startsOn, endsOn }: Row): Rule => ({
  ...{ every, unit, dates, startsOn, endsOn },
});

export const contentOf = ({ address, items }: Pick<Row, "address" | "items">) => ({
  address: readStored(addressSchema, address, "address of a schedule"),
  items: readStored(orderItemRequestsSchema, items, "lines of a schedule"),
});

export function toScheduleParts(row: Row) {
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
    address: toTyped(address),
    items,
  };
}
