import type { Context } from "hono";
import { notFound } from "../errors.ts";
import { uuid } from "../wire/text.ts";

const schema = uuid();

/** The id of the path, in lower case. What is no UUID belongs to nothing: 404. */
export function pathId(c: Context): string {
  const parsed = schema.safeParse(c.req.param("id"));
  if (!parsed.success) throw notFound();
  return parsed.data.toLowerCase();
}
