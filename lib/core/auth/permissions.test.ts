import { expect, test } from "vitest";
import { promisedRoles } from "#e2e/access/rules/roles.ts";
import { rolePermissions } from "./permissions.ts";

const sorted = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(table).map(([role, may]) => [role, may.toSorted()]));

test("each role has exactly the permissions of the access rules", () => {
  expect(sorted(rolePermissions)).toEqual(sorted(promisedRoles));
});
