import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { facetNames, sorts } from "./query-facets.ts";

/** The languages of the service, each by its own name. */
export const languageNames = {
  en: "English",
  fr: "Français",
  it: "Italiano",
  es: "Español",
  de: "Deutsch",
  nl: "Nederlands",
  pl: "Polski",
  pt: "Português",
} as const satisfies Record<Lang, string>;

export const catalogLanguages = Object.keys(languageNames) as Lang[];

const several = parseAsArrayOf(parseAsString).withDefault([]);

/** The URL parameters of a catalog search, for the server and the browser. */
export const catalogParams = {
  q: parseAsString.withDefault(""),
  category: several,
  availability: several,
  tier: several,
  gender: several,
  fit: several,
  color: several,
  size: several,
  price: several,
  days: several,
  technique: several,
  face: several,
  label: several,
  sort: parseAsStringLiteral(sorts).withDefault("best"),
  lang: parseAsStringLiteral(catalogLanguages),
};

/** The products chosen for comparison. They belong to the page and are not part of the search. */
export const compareParams = { compare: several };

export type CatalogSearch = inferParserType<typeof catalogParams>;

/** "?q=hoodie&tier=eco", or "" for the whole catalog. Equal searches give equal text. */
export function writeCatalogSearch(search: CatalogSearch): string {
  const query = new URLSearchParams();
  if (search.q !== "") query.set("q", search.q);
  for (const name of facetNames) {
    if (search[name].length > 0) query.set(name, several.serialize(search[name]));
  }
  if (search.sort !== "best") query.set("sort", search.sort);
  if (search.lang) query.set("lang", search.lang);
  return query.size > 0 ? `?${query}` : "";
}

export const facetsIn = (search: CatalogSearch) =>
  facetNames.flatMap((name) => search[name].map((value) => ({ name, value })));

/** Reads the search of a URL. An invalid parameter counts as missing. */
export const loadCatalogSearch = createLoader(catalogParams);
