import { expect, test } from "vitest";
import { listSections } from "./list-sections.ts";

const namesFor = (...held: string[]) =>
  listSections("atelier", (permission) => held.includes(permission)).map(({ name }) => name);

test("who has one of the permissions sees its page alone", () => {
  expect(namesFor("settings:manage", "team:manage")).toEqual(["connection", "team", "paper", "privacy"]);
  expect(namesFor("team:manage")).toEqual(["team"]);
  expect(namesFor("settings:manage")).toEqual(["connection", "paper", "privacy"]);
  expect(namesFor("webhooks:manage", "orders:read")).toEqual(["webhooks", "notifications"]);
  expect(namesFor("audit:read")).toEqual(["audit"]);
  expect(namesFor("catalog:read")).toEqual([]);
});
