import { expect, test } from "vitest";
import { listSections } from "./list-sections.ts";

const namesFor = (...held: string[]) => namesWith(held, []);

/** `lacking`: what their role may and no key can. */
const namesWith = (held: string[], lacking: string[]) =>
  listSections("atelier", {
    can: (permission) => held.includes(permission),
    roleDenies: (permission) => ![...held, ...lacking].includes(permission),
  }).map(({ name }) => name);

test("who has one of the permissions sees its page, and the roles as everybody does", () => {
  expect(namesFor("settings:manage", "team:manage")).toEqual([
    "general",
    "connection",
    "team",
    "roles",
    "paper",
    "security",
    "privacy",
  ]);
  expect(namesFor("team:manage")).toEqual(["team", "roles"]);
  expect(namesFor("settings:manage")).toEqual([
    "general",
    "connection",
    "roles",
    "paper",
    "security",
    "privacy",
  ]);
  expect(namesFor("webhooks:manage", "orders:read")).toEqual(["webhooks", "roles", "notifications"]);
  expect(namesFor("audit:read")).toEqual(["roles", "audit"]);
  expect(namesFor("catalog:read")).toEqual(["roles"]);
});

test("without a key nobody loses the page that asks for none", () => {
  expect(namesWith([], ["webhooks:manage", "orders:read"])).toEqual(["roles", "notifications"]);
});
