import { type GivenParams, readDay, readZone, toParams } from "#lib/search-params.ts";

/** Whether a filter is by something whose name only the server knows. */
export const needsNames = ({ assignee, template }: Pick<OrderQuery, "assignee" | "template">): boolean =>
  template !== "" || !["", "me", "nobody"].includes(assignee);

/** What of the orders is shown and in which order. Blank, empty, null and false ask for nothing. */
export type OrderQuery = {
  /** Words, each of which stands in a number, reference, name, place, e-mail, SKU, title or tracking number. */
  q: string;
  status: readonly string[];
  country: readonly string[];
  /** First and last day of creation, "2026-11-22", in `zone`. */
  from: string;
  to: string;
  zone: string;
  /** Of the total, both included. */
  minCents: number | null;
  maxCents: number | null;
  issue: boolean;
  refused: boolean;
  approval: boolean;
  late: boolean;
  /** A draft with a variant that is not made any more. */
  gone: boolean;
  /** Paid, and with an issue ever, also one that is over. */
  troubled: boolean;
  /** The prefix of the key that it was made with. */
  key: string;
  template: string;
  tag: string;
  /** "me", "nobody" or somebody's id. */
  assignee: string;
  sort: OrderSort;
  order: "desc" | "asc";
};
export type OrderSort = "created" | "total";

export const wholeList: OrderQuery = {
  q: "",
  status: [],
  country: [],
  from: "",
  to: "",
  zone: "UTC",
  minCents: null,
  maxCents: null,
  issue: false,
  refused: false,
  approval: false,
  late: false,
  gone: false,
  troubled: false,
  key: "",
  template: "",
  tag: "",
  assignee: "",
  sort: "created",
  order: "desc",
};

export const orderFlags = ["issue", "refused", "approval", "late"] as const;
export type OrderFlag = (typeof orderFlags)[number];
/** What is also asked for by a yes, and is counted nowhere beforehand. */
export const orderChecks = [...orderFlags, "gone", "troubled"] as const;

const mostValues = 60;
const mostCents = 1_000_000_000_000;
const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What an address asks for; what it says wrong counts as not said. */
export function readOrderQuery(given: GivenParams): OrderQuery {
  const params = toParams(given);
  const read = (name: string) => params.get(name) ?? "";
  const matching = (name: string, form: RegExp) => (form.test(read(name)) ? read(name) : "");
  return {
    q: readText(read("q"), 200),
    status: readSeveral(read("status"), /^[\w.-]{1,40}$/),
    country: readSeveral(read("country"), /^[A-Z]{2}$/),
    from: readDay(read("from")),
    to: readDay(read("to")),
    zone: readZone(read("zone")),
    minCents: readCents(read("min")),
    maxCents: readCents(read("max")),
    issue: read("issue") === "1",
    refused: read("refused") === "1",
    approval: read("approval") === "1",
    late: read("late") === "1",
    gone: read("gone") === "1",
    troubled: read("troubled") === "1",
    key: readText(read("key"), 100),
    template: matching("template", guid),
    tag: readText(read("tag"), 60),
    assignee: /^(me|nobody)$/.test(read("assignee")) ? read("assignee") : matching("assignee", guid),
    sort: read("sort") === "total" ? "total" : "created",
    order: read("order") === "asc" ? "asc" : "desc",
  };
}

/** "?q=paris&status=draft", or nothing for the whole list: the same words for the same query. */
export function writeOrderQuery(asked: Partial<OrderQuery>): string {
  const query = { ...wholeList, ...asked };
  const written: Record<string, string> = {
    q: query.q,
    status: query.status.join(","),
    country: query.country.join(","),
    from: query.from,
    to: query.to,
    zone: query.zone !== wholeList.zone && (query.from || query.to) ? query.zone : "",
    min: query.minCents?.toString() ?? "",
    max: query.maxCents?.toString() ?? "",
    ...Object.fromEntries(orderChecks.map((flag) => [flag, query[flag] ? "1" : ""])),
    key: query.key,
    template: query.template,
    tag: query.tag,
    assignee: query.assignee,
    sort: query.sort === "total" ? "total" : "",
    order: query.order === "asc" ? "asc" : "",
  };
  const params = new URLSearchParams(Object.entries(written).filter(([, value]) => value !== ""));
  return params.size > 0 ? `?${params}` : "";
}

/** Which page of it an address asks for: behind or before a place in the list, or the first. */
export function readPageWanted(given: GivenParams) {
  const params = toParams(given);
  const cursor = params.get("cursor");
  const direction = params.get("direction") === "previous" ? ("previous" as const) : ("next" as const);
  return { ...(cursor && { cursor }), direction };
}

/** Whether it leaves anything out: its sort does not. */
export const isFiltered = (query: OrderQuery) =>
  writeOrderQuery({ ...query, sort: "created", order: "desc" }) !== "";

/** PostgreSQL takes no NUL in a text, and an address may hold one. */
const readText = (given: string, bound: number) => given.replaceAll("\0", "").trim().slice(0, bound);

function readSeveral(given: string, form: RegExp): string[] {
  const values = given.split(",").filter((value) => form.test(value));
  return [...new Set(values)].sort().slice(0, mostValues);
}

function readCents(given: string): number | null {
  if (!/^\d{1,13}$/.test(given)) return null;
  return Math.min(Number(given), mostCents);
}
