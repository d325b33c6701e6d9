import { z } from "zod";
import { orderStatuses } from "../domain/order-types.ts";
import { moment } from "./moment.ts";
import { langQuery, pageQuery } from "./query.ts";
import { text } from "./text.ts";

/** Specification: query of GET /v1/orders. */
export const orderQuery = {
  ...pageQuery,
  status: z.enum(orderStatuses).optional(),
  external_id: text(100).optional(),
  created_after: moment().optional(),
  created_before: moment().optional(),
};

/** Specification: query of GET /v1/catalog/products. */
export const productQuery = {
  ...pageQuery,
  ...langQuery,
  category: text(100).optional(),
  q: text(200).optional(),
  tier: z.enum(["essential", "premium", "eco"]).optional(),
  gender: text(100).optional(),
  fit: text(100).optional(),
  label: text(100).optional(),
};

/** Specification: query of GET /v1/catalog/products/{id}/variants. */
export const variantQuery = { ...pageQuery, ...langQuery };
