import { expect, test } from "vitest";
import { leadsAway } from "./leads-away.ts";

const here = "http://desk.test/w/test/templates/1?tab=a";
const link = (href: string, rest: { target?: string; download?: string } = {}) =>
  leadsAway({ href: href && new URL(href, here).href, target: "", download: "", ...rest }, here);

test("a link to another page of ours leads away, and so does the same page with another query", () => {
  expect(link("/w/test/templates")).toBe(true);
  expect(link("/w/test/templates", { target: "_self" })).toBe(true);
  expect(link("?tab=b")).toBe(true);
});

test("an anchor, another tab, a download, another site and a link without a URL do not lead away", () => {
  expect(link("#content")).toBe(false);
  expect(link("/w/test/templates", { target: "_blank" })).toBe(false);
  expect(link("/files/1", { download: "motif.png" })).toBe(false);
  expect(link("http://elsewhere.test/")).toBe(false);
  expect(link("")).toBe(false);
});
