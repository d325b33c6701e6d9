import { checkInput } from "./check-input.ts";
import { endpoints } from "./endpoints.ts";
import type { FileRequest } from "./schemas/file.ts";
import type { OrderRequest } from "./schemas/order.ts";

/**
 * The bytes of an order creation, to be committed before they are sent and repeated as they are.
 * Throws InvalidServiceRequest when the input breaks a bound of OrderRequest.
 */
export function encodeOrderRequest(input: OrderRequest): string {
  return JSON.stringify(checkInput(endpoints.createOrder, endpoints.createOrder.body, input));
}

/** The bytes of a file creation; throws InvalidServiceRequest as above. */
export function encodeFileRequest(input: FileRequest): string {
  return JSON.stringify(checkInput(endpoints.createFile, endpoints.createFile.body, input));
}
