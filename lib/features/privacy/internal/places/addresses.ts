import { sql } from "drizzle-orm";
import { erasedAddress, erasedText, erasingUpdate, theseRows } from "./erased-sql.ts";
import type { Place } from "./place.ts";

const id = [["id", "uuid"]] as const;
const run = [
  ["schedule_id", "uuid"],
  ["due_on", "date"],
] as const;

const inBook = sql`jsonb_build_object('name', name, 'company', company, 'line1', line1, 'line2', line2,
  'postal_code', postal_code, 'city', city, 'country', country, 'phone', phone, 'email', email)`;

/** The address book: an entry consists only of personal data. */
export const addressBook: Place = {
  name: "addresses",
  table: sql`addresses`,
  keys: id,
  text: sql`${inBook}::text`,
  who: inBook,
  shown: sql`city`,
  content: sql`${inBook} || jsonb_build_object('id', id, 'created_at', created_at, 'used_at', used_at)`,
  erase: (tx, erasing) => tx.execute(sql`delete from addresses where ${theseRows({ keys: id }, erasing)}`),
};

/** A schedule that still sends must be ended first. */
export const schedules: Place = {
  name: "schedules",
  table: sql`order_schedules`,
  keys: id,
  text: sql`concat_ws(' ', name, address::text)`,
  who: sql`address`,
  shown: sql`name`,
  content: sql`jsonb_build_object('id', id, 'name', name, 'state', state, 'address', address)`,
  waitsFor: sql`case when state <> 'over' then 'schedule_active' end`,
  erase: (tx, erasing) =>
    tx.execute(
      erasingUpdate(
        "order_schedules",
        { keys: id },
        { address: erasedAddress(sql`address`), name: erasedText(sql`name`, erasing.matching) },
        erasing,
        sql`state = 'over'`,
      ),
    ),
};

export const scheduleRuns: Place = {
  name: "schedule_runs",
  table: sql`order_schedule_runs`,
  keys: run,
  text: sql`concat_ws(' ', content ->> 'address', outcome ->> 'said')`,
  who: sql`content -> 'address'`,
  shown: sql`due_on::text`,
  content: sql`jsonb_build_object('schedule_id', schedule_id, 'due_on', due_on, 'state', state,
    'address', content -> 'address')`,
  waitsFor: sql`case when state = 'open' then 'under_way' end`,
  erase: (tx, erasing) =>
    tx.execute(
      erasingUpdate(
        "order_schedule_runs",
        { keys: run },
        {
          content: sql`jsonb_set(content, '{address}', ${erasedAddress(sql`(content -> 'address')`)})`,
          outcome: sql`case when outcome is null then null else outcome - 'said' end`,
        },
        erasing,
        sql`state <> 'open'`,
      ),
    ),
};
