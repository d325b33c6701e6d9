import { createLoader } from "nuqs/server";
import { fileParams } from "./query-params.ts";

/** What an address asks for; what it says wrong counts as not said. */
export const loadFileSearch = createLoader(fileParams);
