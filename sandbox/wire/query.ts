import type { Context } from "hono";
import { z } from "zod";
import { languages } from "../domain/languages.ts";
import { badRequest } from "../errors.ts";
import { listProblems } from "./parse.ts";
import { text } from "./text.ts";

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
