import { reservedSlugs } from "#lib/reserved-slugs.ts";

/** The same minimum as in the settings. */
const shortest = 2;

/** Turns a workspace's name into the first segment of its URLs: "Atelier Ñandú & Co" → "atelier-nandu-co". */
export function slugify(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
  return slug.length < shortest || reservedSlugs.has(slug) ? `desk${slug ? `-${slug}` : ""}` : slug;
}
