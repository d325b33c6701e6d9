import { expect, test } from "vitest";
import { permissions, rolePermissions, roles } from "#lib/core/auth/permissions.ts";
import { completePermissions } from "./areas.ts";

test("the seven built-in roles are already complete", () => {
  for (const role of roles) {
    const held = permissions.filter((permission) => rolePermissions[role].includes(permission));
    expect(completePermissions(rolePermissions[role]), role).toEqual(held);
  }
});

test("a permission adds those that it requires, and every role may read the catalog", () => {
  expect(completePermissions([])).toEqual(["catalog:read"]);
  expect(completePermissions(["orders:confirm"])).toEqual([
    "catalog:read",
    "orders:read",
    "orders:write",
    "orders:confirm",
  ]);
});

test("completing a second time changes nothing", () => {
  for (const permission of permissions) {
    const once = completePermissions([permission]);
    expect(completePermissions(once)).toEqual(once);
  }
});
