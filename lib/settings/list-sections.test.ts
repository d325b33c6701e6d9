import { expect, test } from "vitest";
import { listSections } from "./list-sections.ts";

const namesFor = (...held: string[]) =>
  listSections("atelier", (permission) => held.includes(permission)).map(({ name }) => name);

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
