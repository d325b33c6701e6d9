import { globSync } from "node:fs";
import { urlPattern } from "./url-pattern.ts";

/** Each page of the tree, as its URL pattern. */
export function findPages(root: string): string[] {
  return globSync("app/**/page.{tsx,ts,jsx,js,mdx}", { cwd: root }).map(urlPattern).sort();
}
