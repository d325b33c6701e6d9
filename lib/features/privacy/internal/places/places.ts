import { addressBook, scheduleRuns, schedules } from "./addresses.ts";
import { events, notifications, refusedPosts } from "./events.ts";
import { importRows, imports } from "./imports.ts";
import { orderNotes, paymentNotes, problemNotes, templates } from "./notes.ts";
import { bulkRunRows, intents, orders, paymentRunRows } from "./orders.ts";
import type { Place } from "./place.ts";
import { orderViews, quotes, quoteVersions } from "./quotes.ts";

/** Everywhere that a recipient may stand, in the order in which it is looked through. */
export const places: readonly Place[] = [
  orders,
  addressBook,
  quotes,
  quoteVersions,
  schedules,
  scheduleRuns,
  importRows,
  imports,
  intents,
  events,
  refusedPosts,
  orderNotes,
  problemNotes,
  paymentNotes,
  templates,
  orderViews,
  notifications,
  bulkRunRows,
  paymentRunRows,
];

export function placeNamed(name: string): Place {
  const place = places.find((each) => each.name === name);
  if (!place) throw new Error(`${name} is no place of a recipient`);
  return place;
}
