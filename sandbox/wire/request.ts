import type { Context } from "hono";
import type { z } from "zod";
import { badRequest, notFound } from "../errors.ts";
import { uuid } from "./scalars.ts";

interface Problem {
  path: string;
  message: string;
}

/** The paths and reasons of at most ten invalid values, for `error.details`. */
export function listProblems(error: z.ZodError): Problem[] {
  return error.issues.slice(0, 10).map(({ path, message }) => ({
    path: path.map(String).join(".").slice(0, 200),
    message: message.slice(0, 200).toWellFormed(),
  }));
}

/** Parses a body with a schema. Throws 400 if the body does not match or was not sent. */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw badRequest("The body does not have the form of this request.", {
    problems: listProblems(parsed.error),
  });
}

/** For endpoints without a body: throws 400 for any body except an empty object. */
export function refuseBody(body: unknown): void {
  const empty =
    body === undefined || (typeof body === "object" && body !== null && Object.keys(body).length === 0);
  if (!empty || Array.isArray(body)) throw badRequest("This request takes no body.");
}

/** The origin at which the caller reaches this service. Addresses of pictures and print files begin with it. */
export function originOf(c: Context): string {
  return new URL(c.req.url).origin;
}

const uuidSchema = uuid();

/** The id in the path, in lower case. Throws 404 if it is not a UUID. */
export function pathId(c: Context): string {
  const parsed = uuidSchema.safeParse(c.req.param("id"));
  if (!parsed.success) throw notFound();
  return parsed.data.toLowerCase();
}
