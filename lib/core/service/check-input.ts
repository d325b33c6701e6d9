import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { InvalidServiceRequest } from "./errors.ts";
import type { FileRequest } from "./schemas/file.ts";
import type { OrderRequest } from "./schemas/order.ts";

/**
 * Checks the input of a call.
 * @throws InvalidServiceRequest, which names the fields and never their values
 */
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

/**
 * The bytes of an order creation. Commit them before they are sent, and repeat them unchanged.
 * @throws InvalidServiceRequest when the input breaks a bound of OrderRequest
 */
export function encodeOrderRequest(input: OrderRequest): string {
  return JSON.stringify(checkInput(endpoints.createOrder, endpoints.createOrder.body, input));
}

/**
 * The bytes of a file creation.
 * @throws InvalidServiceRequest when the input breaks a bound of FileRequest
 */
export function encodeFileRequest(input: FileRequest): string {
  return JSON.stringify(checkInput(endpoints.createFile, endpoints.createFile.body, input));
}
