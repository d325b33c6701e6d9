import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { InvalidServiceRequest } from "./errors.ts";

/** Checks what is about to be sent; throws InvalidServiceRequest naming the fields, never their values. */
export function checkInput<Input extends z.ZodType>(
  endpoint: Endpoint,
  schema: Input,
  input: unknown,
): z.output<Input> {
  const checked = schema.safeParse(input);
  if (checked.success) return checked.data;
  const paths = checked.error.issues.flatMap((issue) => {
    const at = issue.path.join(".");
    if (issue.code !== "unrecognized_keys") return [at];
    return issue.keys.map((key) => (at ? `${at}.${key}` : key));
  });
  throw new InvalidServiceRequest(endpoint.name, paths);
}
