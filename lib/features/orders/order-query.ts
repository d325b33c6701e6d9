import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import {
  dayParams,
  parseAsCents,
  parseAsFlag,
  parseAsGuid,
  parseAsSeveral,
  parseAsText,
  zoneOfDays,
} from "#lib/url-params.ts";
import { spellTag } from "./spell-tag.ts";

/** The filters and the sort of the list. A blank, empty, null or false value does not filter. */
const orderParams = {
  /** Words, each of which must be in a number, reference, name, place, e-mail, SKU, title or tracking number. */
  q: parseAsText(200).withDefault(""),
  status: parseAsSeveral(/^[\w.-]{1,40}$/),
  country: parseAsSeveral(/^[A-Z]{2}$/),
  /** Carrier of one of the shipments: the whole name, in any case. */
  carrier: parseAsText(100).withDefault(""),
  /** Days of creation. */
  ...dayParams,
  /** Bounds of the total in cents, both included. */
  minCents: parseAsCents,
  maxCents: parseAsCents,
  issue: parseAsFlag,
  refused: parseAsFlag,
  approval: parseAsFlag,
  late: parseAsFlag,
  /** A draft with a discontinued variant. */
  gone: parseAsFlag,
  /** Paid, and ever with an issue, including one that is over. */
  troubled: parseAsFlag,
  /** The prefix of the key that created the order. */
  key: parseAsText(100).withDefault(""),
  template: parseAsGuid().withDefault(""),
  tag: parseAsText(60, spellTag).withDefault(""),
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
/** All filters that are a yes or no, including those without a count. */
export const orderChecks = [...orderFlags, "gone", "troubled"] as const;

/** Parses a query from a URL; invalid parts count as missing. */
export const readOrderQuery = createLoader(orderParams, { urlKeys });
const serialize = createSerializer(orderParams, { urlKeys });

export const emptyOrderQuery: OrderQuery = readOrderQuery("");

/** Writes "?q=paris&status=draft", or an empty string for the whole list: equal queries give equal strings. */
export const writeOrderQuery = (query: Partial<OrderQuery>): string =>
  serialize({ ...query, zone: zoneOfDays(query) });

/** Whether a filter has an id whose name only the server knows. */
export const needsNames = ({ assignee, template }: Pick<OrderQuery, "assignee" | "template">): boolean =>
  template !== "" || !["", "me", "nobody"].includes(assignee);

/** Whether the query excludes any order; its sort does not. */
export const isFiltered = (query: OrderQuery) =>
  writeOrderQuery({ ...query, sort: "created", order: "desc" }) !== "";
