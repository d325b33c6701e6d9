import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import {
  dayParams,
  parseAsCents,
  parseAsGuid,
  parseAsSeveral,
  parseAsText,
  parseAsYes,
  zoneOfDays,
} from "#lib/address-params.ts";

/** What of the orders is shown and in which order. Blank, empty, null and false ask for nothing. */
const orderParams = {
  /** Words, each of which stands in a number, reference, name, place, e-mail, SKU, title or tracking number. */
  q: parseAsText(200).withDefault(""),
  status: parseAsSeveral(/^[\w.-]{1,40}$/),
  country: parseAsSeveral(/^[A-Z]{2}$/),
  /** Of one of its shipments, whole and in letters of either case. */
  carrier: parseAsText(100).withDefault(""),
  /** Days of creation. */
  ...dayParams,
  /** Of the total, both included. */
  minCents: parseAsCents,
  maxCents: parseAsCents,
  issue: parseAsYes,
  refused: parseAsYes,
  approval: parseAsYes,
  late: parseAsYes,
  /** A draft with a variant that is not made any more. */
  gone: parseAsYes,
  /** Paid, and with an issue ever, also one that is over. */
  troubled: parseAsYes,
  /** The prefix of the key that it was made with. */
  key: parseAsText(100).withDefault(""),
  template: parseAsGuid().withDefault(""),
  tag: parseAsText(60).withDefault(""),
  /** "me", "nobody" or the id of a member. */
  assignee: parseAsGuid("me", "nobody").withDefault(""),
  sort: parseAsStringLiteral(["created", "total"]).withDefault("created"),
  order: parseAsStringLiteral(["desc", "asc"]).withDefault("desc"),
};
const urlKeys = { minCents: "min", maxCents: "max" };

export type OrderQuery = inferParserType<typeof orderParams>;
export type OrderSort = OrderQuery["sort"];

export const orderFlags = ["issue", "refused", "approval", "late"] as const;
export type OrderFlag = (typeof orderFlags)[number];
/** What is also asked for by a yes, and is counted nowhere beforehand. */
export const orderChecks = [...orderFlags, "gone", "troubled"] as const;

/** What an address asks for; what it says wrong counts as not said. */
export const readOrderQuery = createLoader(orderParams, { urlKeys });
const serialize = createSerializer(orderParams, { urlKeys });

export const wholeList: OrderQuery = readOrderQuery("");

/** "?q=paris&status=draft", or nothing for the whole list: the same words for the same query. */
export const writeOrderQuery = (query: Partial<OrderQuery>): string =>
  serialize({ ...query, zone: zoneOfDays(query) });

/** Whether a filter is by something whose name only the server knows. */
export const needsNames = ({ assignee, template }: Pick<OrderQuery, "assignee" | "template">): boolean =>
  template !== "" || !["", "me", "nobody"].includes(assignee);

/** Whether it leaves anything out: its sort does not. */
export const isFiltered = (query: OrderQuery) =>
  writeOrderQuery({ ...query, sort: "created", order: "desc" }) !== "";
