import type { Context } from "hono";
import type { ServiceEnv } from "../caller.ts";
import type { Language } from "../domain/languages.ts";
import { originOf } from "../wire/origin.ts";
import type { CatalogView } from "../wire/product.ts";

/** The catalog as this caller sees it. */
export function catalogView(c: Context<ServiceEnv>, language: Language): CatalogView {
  const { account } = c.get("caller");
  return {
    language,
    planDiscountBp: account.generalDiscountBp,
    plan: account.plan,
    origin: originOf(c),
  };
}
