import { createLoader } from "nuqs/server";
import { catalogParams } from "./query-params.ts";

/** What an address asks for; what it says wrong counts as not said. */
export const loadCatalogSearch = createLoader(catalogParams);
