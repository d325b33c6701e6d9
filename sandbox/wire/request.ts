import type { Context } from "hono";
import type { z } from "zod";
import { badRequest, notFound } from "../errors.ts";
import { uuid } from "./scalars.ts";

interface Problem {
  path: string;
  message: string;
}

/** Where and why a value was refused, at most ten of them, for `error.details`. */
export function listProblems(error: z.ZodError): Problem[] {
  return error.issues.slice(0, 10).map(({ path, message }) => ({
    path: path.map(String).join(".").slice(0, 200),
    message: message.slice(0, 200).toWellFormed(),
  }));
}

/** The body as the schema reads it, or 400. A body that was not sent is refused like one of a wrong shape. */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw badRequest("The body does not have the form of this request.", {
    problems: listProblems(parsed.error),
  });
}

/** Endpoints without a body take none, or an empty object. */
export function refuseBody(body: unknown): void {
  const empty =
    body === undefined || (typeof body === "object" && body !== null && Object.keys(body).length === 0);
  if (!empty || Array.isArray(body)) throw badRequest("This request takes no body.");
}

/** Where the caller reaches this service: pictures and print files are absolute addresses under it. */
export function originOf(c: Context): string {
  return new URL(c.req.url).origin;
}

const uuidSchema = uuid();

/** The id of the path, in lower case. What is no UUID belongs to nothing: 404. */
export function pathId(c: Context): string {
  const parsed = uuidSchema.safeParse(c.req.param("id"));
  if (!parsed.success) throw notFound();
  return parsed.data.toLowerCase();
}
