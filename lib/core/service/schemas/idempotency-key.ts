import { z } from "zod";

/** Rule 1 of order creation. */
export const orderIdempotencyKeySchema = z.string().regex(/^[A-Za-z0-9_.:-]{8,100}$/);

/** Files: at most 255 characters; only those that a header carries unchanged. */
export const fileIdempotencyKeySchema = z.string().regex(/^[\x21-\x7e]{1,255}$/);
