import type { CallOptions } from "./call-options.ts";
import type { CallService } from "./call-service.ts";
import { endpoints } from "./endpoints.ts";
import type { LangQuery, ProductsQuery, VariantsQuery } from "./schemas/catalog.ts";
import type { EstimateRequest } from "./schemas/estimate.ts";

/** What a key can see and quote: nothing here changes anything. */
export function catalogCalls(call: CallService) {
  return {
    /** The account and the key itself; any valid key may. `accountId`: the account that the key is known to be of. */
    getMe: async ({ accountId, ...options }: CallOptions & { accountId?: string | null } = {}) =>
      (await call(endpoints.getMe, { known: { accountId }, ...options })).value,

    /** One page of the products currently offered to the account. */
    listProducts: async (query: ProductsQuery = {}, options: CallOptions = {}) =>
      (await call(endpoints.listProducts, { query, ...options })).value,

    getProduct: async ({ id, ...query }: { id: string } & LangQuery, options: CallOptions = {}) =>
      (await call(endpoints.getProduct, { id, query, ...options })).value.data,

    listVariants: async ({ id, ...query }: { id: string } & VariantsQuery, options: CallOptions = {}) =>
      (await call(endpoints.listVariants, { id, query, ...options })).value,

    /** All countries served; the service sends them as one page. */
    listCountries: async (query: LangQuery = {}, options: CallOptions = {}) =>
      (await call(endpoints.listCountries, { query, ...options })).value,

    /** What an order would cost, in cents; creates nothing. */
    estimateOrder: async (body: EstimateRequest, options: CallOptions = {}) =>
      (await call(endpoints.estimateOrder, { body, ...options })).value.data,

    getShippingRates: async (body: EstimateRequest, options: CallOptions = {}) =>
      (await call(endpoints.getShippingRates, { body, ...options })).value.data,
  };
}
