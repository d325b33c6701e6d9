import type { Context } from "hono";
import { ApiError } from "../errors.ts";

const orderKey = /^[A-Za-z0-9_.:-]{8,100}$/;

/** The Idempotency-Key of an order creation. Throws 400 when it is missing or invalid. Specification: Rules 1. */
export function requireOrderKey(c: Context): string {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined) {
    throw new ApiError(400, "missing_idempotency_key", "The header Idempotency-Key is required.");
  }
  if (!orderKey.test(key)) {
    throw new ApiError(
      400,
      "invalid_idempotency_key",
      "The Idempotency-Key takes 8 to 100 characters of A-Z a-z 0-9 _ . : -",
    );
  }
  return key;
}

/** The optional Idempotency-Key of an upload. Throws 400 when it is empty or too long. Specification: Limits. */
export function readFileKey(c: Context): string | undefined {
  const key = c.req.header("Idempotency-Key");
  if (key !== undefined && (key === "" || key.length > 255)) {
    throw new ApiError(400, "invalid_idempotency_key", "The Idempotency-Key takes 1 to 255 characters.");
  }
  return key;
}

/** Marks the reply as a replay of an earlier one. */
export function markReplayed(c: Context): void {
  c.header("Idempotent-Replayed", "true");
}
