import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { z } from "zod";
import { languages } from "../domain/languages.ts";
import { orderStatuses } from "../domain/order-states.ts";
import { ApiError, badRequest } from "../errors.ts";
import { listProblems } from "./request.ts";
import { dateTime, text } from "./scalars.ts";

export const langQuery = { lang: z.enum(languages).default("en") };

/** The documented type of `limit`. The schema below parses it from text. */
export const limitAsNumber = { type: "integer", minimum: 1, maximum: 100, default: 20 };

export const pageQuery = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/, "must be an integer from 1 to 100")
    .transform(Number)
    .pipe(z.number().int().min(1).max(100))
    .default(20),
  cursor: text(2_000).optional(),
};

function givenQuery(c: Context): Record<string, string> {
  const given = new Map<string, string>();
  for (const [name, value] of new URL(c.req.url).searchParams) {
    if (given.has(name)) throw badRequest(`The parameter ${name.slice(0, 100).toWellFormed()} is repeated.`);
    given.set(name, value);
  }
  return Object.fromEntries(given);
}

/**
 * Builds a parser for queries of one shape, because building the schema costs more than parsing with it. The parser
 * throws 400 for a wrong or repeated parameter, and with "refuse" also for an unknown one.
 */
export function queryReader<T extends z.ZodRawShape>(shape: T) {
  const schemas = { refuse: z.strictObject(shape), ignore: z.object(shape) };
  return (c: Context, unknown: "refuse" | "ignore") => {
    const parsed = schemas[unknown].safeParse(givenQuery(c));
    if (parsed.success) return parsed.data;
    throw badRequest("A parameter is wrong.", { problems: listProblems(parsed.error) });
  };
}

/** Parses one query. For frequent endpoints, build the parser once with `queryReader`. */
export function parseQuery<T extends z.ZodRawShape>(c: Context, shape: T, unknown: "refuse" | "ignore") {
  return queryReader(shape)(c, unknown);
}

/** Specification: query of GET /v1/orders. */
export const orderQuery = {
  ...pageQuery,
  status: z.enum(orderStatuses).optional(),
  external_id: text(100).optional(),
  created_after: dateTime().optional(),
  created_before: dateTime().optional(),
};

/** Specification: query of GET /v1/catalog/products. */
export const productQuery = {
  ...pageQuery,
  ...langQuery,
  category: text(100).optional(),
  q: text(200).optional(),
  tier: z.enum(["essential", "premium", "eco"]).optional(),
  gender: text(100).optional(),
  fit: text(100).optional(),
  label: text(100).optional(),
};

/** Specification: query of GET /v1/catalog/products/{id}/variants. */
export const variantQuery = { ...pageQuery, ...langQuery };

const macBytes = 16;

function mac(secret: string, payload: Buffer): Buffer {
  return createHmac("sha256", secret).update(payload).digest().subarray(0, macBytes);
}

/**
 * An opaque cursor: the position where a page ended, with a MAC against forged or changed cursors. `list` names the
 * list and its account, so that another list refuses the cursor. Specification: Conventions 4.
 */
export function sealCursor(secret: string, list: string, position: readonly (string | number)[]): string {
  const payload = Buffer.from(JSON.stringify([list, ...position]));
  return Buffer.concat([mac(secret, payload), payload]).toString("base64url");
}

/** The position in a cursor, or null if the cursor was not sealed for this list. */
export function openCursor(secret: string, list: string, cursor: string): (string | number)[] | null {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.length <= macBytes || bytes.toString("base64url") !== cursor) return null;
  const payload = bytes.subarray(macBytes);
  if (!timingSafeEqual(bytes.subarray(0, macBytes), mac(secret, payload))) return null;
  const [name, ...position] = JSON.parse(payload.toString()) as (string | number)[];
  return name === list ? position : null;
}

type Position = (string | number)[];

/** Builds a page from rows that were read with a limit one higher than the page's. Specification: Conventions 4. */
export function toPage<Row, Wire>(
  rows: Row[],
  limit: number,
  options: { secret: string; list: string; position: (row: Row) => Position; wire: (row: Row) => Wire },
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    data: shown.map(options.wire),
    has_more: more,
    next_cursor: more ? sealCursor(options.secret, options.list, options.position(last)) : null,
  };
}

/** The position where the previous page ended; undefined for the first page. Throws 400 for another list's cursor. */
export function readCursor(secret: string, list: string, cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const position = openCursor(secret, list, cursor);
  if (position === null) throw new ApiError(400, "invalid_cursor", "The cursor is not one of this list.");
  return position;
}
