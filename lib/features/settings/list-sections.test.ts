import { expect, test } from "vitest";
import { listSections } from "./list-sections.ts";

const namesFor = (...held: string[]) => namesWith(held, []);

/** `lacking`: permissions of the role that no key has. */
const namesWith = (held: string[], lacking: string[]) =>
  listSections("atelier", {
    can: (permission) => held.includes(permission),
    roleDenies: (permission) => ![...held, ...lacking].includes(permission),
  }).map(({ name }) => name);

test("a permission shows its settings page, and every member sees the roles", () => {
  expect(namesFor("settings:manage", "team:manage")).toEqual([
    "general",
    "connection",
    "team",
    "roles",
    "paper",
    "mails",
    "security",
    "privacy",
  ]);
  expect(namesFor("team:manage")).toEqual(["team", "roles"]);
  expect(namesFor("settings:manage")).toEqual([
    "general",
    "connection",
    "roles",
    "paper",
    "mails",
    "security",
    "privacy",
  ]);
  expect(namesFor("webhooks:manage", "orders:read")).toEqual(["webhooks", "roles"]);
  expect(namesFor("audit:read")).toEqual(["roles", "audit"]);
  expect(namesFor("catalog:read")).toEqual(["roles", "notifications"]);
});

test("without an API key, a page that needs none stays visible", () => {
  expect(namesWith([], ["webhooks:manage", "catalog:read"])).toEqual(["roles", "notifications"]);
});
