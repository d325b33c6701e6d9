import type { Context } from "hono";
import { z } from "zod";
import { languages } from "../domain/languages.ts";
import { badRequest } from "../errors.ts";
import { listProblems } from "./parse.ts";
import { text } from "./text.ts";

export const langQuery = { lang: z.enum(languages).default("en") };

export const pageQuery = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/, "must be an integer from 1 to 100")
    .transform(Number)
    .pipe(z.number().int().min(1).max(100))
    .default(20),
  cursor: text(2_000).optional(),
};

/** The query as the schema reads it, or 400: for a wrong or repeated parameter, and for an unknown one if so assumed. */
export function parseQuery<T extends z.ZodRawShape>(c: Context, shape: T, unknown: "refuse" | "ignore") {
  const given: Record<string, string> = {};
  for (const [name, values] of Object.entries(c.req.queries())) {
    const [value = ""] = values;
    if (values.length > 1)
      throw badRequest(`The parameter ${name.slice(0, 100).toWellFormed()} is repeated.`);
    given[name] = value;
  }
  const schema = unknown === "refuse" ? z.strictObject(shape) : z.object(shape);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw badRequest("A parameter is wrong.", { problems: listProblems(parsed.error) });
}
