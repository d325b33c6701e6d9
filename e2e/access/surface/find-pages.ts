import { globSync } from "node:fs";
import { urlPattern } from "./url-pattern.ts";

/** Every page of the tree by the pattern of its address. */
export function findPages(root: string): string[] {
  return globSync("app/**/page.{tsx,ts,jsx,js,mdx}", { cwd: root }).map(urlPattern).sort();
}
