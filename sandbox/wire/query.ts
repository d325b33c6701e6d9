import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { z } from "zod";
import { languages } from "../domain/languages.ts";
import { orderStatuses } from "../domain/order-states.ts";
import { ApiError, badRequest } from "../errors.ts";
import { listProblems } from "./request.ts";
import { dateTime, text } from "./scalars.ts";

export const langQuery = { lang: z.enum(languages).default("en") };

/** What `limit` is to a caller; the schema below reads the text that it arrives as. */
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
 * Reads queries of one shape; building the schema costs more than reading with it. Answers the query as the schema
 * reads it, or 400: for a wrong or repeated parameter, and for an unknown one if so assumed.
 */
export function queryReader<T extends z.ZodRawShape>(shape: T) {
  const schemas = { refuse: z.strictObject(shape), ignore: z.object(shape) };
  return (c: Context, unknown: "refuse" | "ignore") => {
    const parsed = schemas[unknown].safeParse(givenQuery(c));
    if (parsed.success) return parsed.data;
    throw badRequest("A parameter is wrong.", { problems: listProblems(parsed.error) });
  };
}

/** The same where it is rarely asked for. */
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
 * An opaque cursor: where a page ended, sealed so that it cannot be made up or changed. `list` names the list
 * and its account, so that a cursor of one list is refused by another. Specification: Conventions 4.
 */
export function sealCursor(secret: string, list: string, position: readonly (string | number)[]): string {
  const payload = Buffer.from(JSON.stringify([list, ...position]));
  return Buffer.concat([mac(secret, payload), payload]).toString("base64url");
}

/** The position inside a cursor, or null when it is not one that was sealed for this list. */
export function openCursor(secret: string, list: string, cursor: string): (string | number)[] | null {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.length <= macBytes || bytes.toString("base64url") !== cursor) return null;
  const payload = bytes.subarray(macBytes);
  if (!timingSafeEqual(bytes.subarray(0, macBytes), mac(secret, payload))) return null;
  const [name, ...position] = JSON.parse(payload.toString()) as (string | number)[];
  return name === list ? position : null;
}

type Position = (string | number)[];

/** A page of a list that was read with one row more than asked for. Specification: Conventions 4. */
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

/** Where the previous page ended; undefined for the first page; 400 for a cursor that is not one of this list. */
export function readCursor(secret: string, list: string, cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const position = openCursor(secret, list, cursor);
  if (position === null) throw new ApiError(400, "invalid_cursor", "The cursor is not one of this list.");
  return position;
}
