import { createLoader, type inferParserType, parseAsBoolean, parseAsString } from "nuqs/server";
import { parseAsGuid } from "#lib/address-params.ts";

/** What of the library is shown: all of it stands in the address, for server and browser alike. */
export const fileParams = {
  q: parseAsString.withDefault(""),
  folder: parseAsGuid(),
  tag: parseAsString,
  removed: parseAsBoolean.withDefault(false),
};

export type ShownFiles = inferParserType<typeof fileParams>;

/** As the verb takes it. */
export const toFileSearch = ({ q, folder, tag, removed }: ShownFiles) => ({
  ...(q && { q }),
  ...(folder && { folder }),
  ...(tag && { tag }),
  ...(removed && { removed }),
});

/** What an address asks for; what it says wrong counts as not said. */
export const loadFileSearch = createLoader(fileParams);
