import { reservedSlugs } from "#lib/reserved-slugs.ts";

/** What settings take as an address, too. */
const shortest = 2;

/** A workspace's name as the first part of its addresses: "Atelier Ñandú & Co" → "atelier-nandu-co". */
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
