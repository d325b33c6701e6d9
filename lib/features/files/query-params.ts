import { createLoader, type inferParserType, parseAsBoolean, parseAsString } from "nuqs/server";
import { parseAsGuid } from "#lib/url-params.ts";

/** The URL parameters of the library, for the server and the browser. */
export const fileParams = {
  q: parseAsString.withDefault(""),
  folder: parseAsGuid(),
  tag: parseAsString,
  removed: parseAsBoolean.withDefault(false),
};

export type ShownFiles = inferParserType<typeof fileParams>;

/** The input for `searchFiles`. */
export const toFileSearch = ({ q, folder, tag, removed }: ShownFiles) => ({
  ...(q && { q }),
  ...(folder && { folder }),
  ...(tag && { tag }),
  ...(removed && { removed }),
});

/** Reads the parameters of a URL. An invalid parameter counts as missing. */
export const loadFileSearch = createLoader(fileParams);
