import { z } from "zod";
import { defaultDelays } from "./delivery-schedule.ts";
import { fileLimits } from "./print-files.ts";

const choice = <const T extends [string, ...string[]]>(...values: T) => z.enum(values);

/**
 * One switch for each point that the specification does not show. The defaults are this sandbox's reading. A client
 * that works with every setting also works with the real service, however it behaves.
 */
export const assumptionsSchema = z.strictObject({
  /** Rules 8: which of the two wins in an estimate that has both */
  estimate_destination: choice("shipping_address", "country").default("shipping_address"),
  /** an estimate with neither: priced for the account's own country, or refused with 422 */
  estimate_without_destination: choice("account_country", "refuse").default("account_country"),
  /** whether an address needs a postal code in a country that has them */
  postal_code_required: z.boolean().default(true),
  /** whether a draft already emits `order.created` */
  order_created_at: choice("creation", "confirmation").default("creation"),
  /** whether a live key may act on a test order, and a test key on a live order */
  confirm_other_mode: choice("refuse", "allow").default("refuse"),
  cancel_other_mode: choice("refuse", "allow").default("refuse"),
  /** body of a replayed creation: the first reply, or the order's current state */
  replay_body: choice("original", "current").default("original"),
  /** whether two keys of one account share their Idempotency-Keys */
  idempotency_scope: choice("account", "key").default("account"),
  /** when an order to another country of the EU has no VAT */
  reverse_charge_when: choice("account_flag", "company_address", "never").default("account_flag"),
  /** whether confirmed test orders advance, although nothing is produced */
  test_orders_progress: z.boolean().default(true),
  /** whether an order that was paid and cancelled still counts towards the rolling 24 hours */
  cancelled_orders_count_in_limit: z.boolean().default(false),
  /** "many more paid orders than usual": more than this per hour and key freeze its payments; 0: never */
  unusual_paid_orders_per_hour: z.number().int().min(0).default(500),
  /** "a burst of new destination countries": more than this per hour and key freeze its payments; 0: never */
  unusual_new_countries_per_hour: z.number().int().min(0).default(20),
  /** how a file's pixels are compared with a print area: as placed, or each side */
  resolution_check: choice("placed_size", "both_sides").default("placed_size"),
  /** "Maximum size or pixel dimensions of an uploaded file: not shown" */
  file_max_megabytes: z.number().positive().max(1_000).default(fileLimits.maxMegabytes),
  file_max_megapixels: z.number().positive().max(1_000).default(fileLimits.maxMegapixels),
  /** an item with both `product_id` and `files`: its files replace the product's on each face, or it is refused */
  product_and_files: choice("files_win", "refuse").default("files_win"),
  /** status for a file or own product in an order that does not exist or belongs to another account */
  unknown_reference_status: choice("422", "404").default("422"),
  /** body of the ping: shaped like an event, or only its type */
  ping_body: choice("event", "bare").default("event"),
  /** seconds between attempts; `delivery_jitter` is the largest share that is randomly cut from each */
  delivery_delays_seconds: z.array(z.number().int().min(0).max(86_400)).max(50).default(defaultDelays),
  delivery_jitter: z.number().min(0).max(0.5).default(0.1),
  /** events while an endpoint is paused: never sent, or sent once it is active again */
  paused_endpoint_events: choice("skip", "queue").default("skip"),
  /** status of an endpoint that was deleted */
  deleted_endpoint_status: choice("disabled", "unchanged").default("disabled"),
  /** issue codes that the autopilot chooses from; the control plane accepts any code */
  issue_codes: z
    .array(z.string().regex(/^[a-z0-9_]{1,64}$/))
    .min(1)
    .max(50)
    .default([
      "address_undeliverable",
      "artwork_rejected",
      "out_of_stock",
      "parcel_lost",
      "damaged_in_transit",
    ]),
  /** fields of `variant` in catalog.variant_discontinued */
  variant_event_fields: z
    .array(z.enum(["sku", "product_id", "availability", "discontinued_at", "replacement"]))
    .min(1)
    .default(["sku", "product_id", "availability", "discontinued_at", "replacement"]),
  /** shape of a variant's `replacement` */
  variant_replacement: choice("sku", "sku_and_product").default("sku_and_product"),
  /** whether the product list still shows discontinued products */
  discontinued_products_listed: z.boolean().default(false),
  /** what happens to a query parameter that the endpoint does not know */
  unknown_query: choice("refuse", "ignore").default("refuse"),
});

export type Assumptions = z.infer<typeof assumptionsSchema>;

export const defaultAssumptions: Assumptions = assumptionsSchema.parse({});
