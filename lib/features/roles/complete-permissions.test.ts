import { expect, test } from "vitest";
import { permissions, rolePermissions, roles } from "#lib/core/auth/permissions.ts";
import { completePermissions } from "./areas.ts";

test("the seven roles are complete as they are", () => {
  for (const role of roles) {
    const held = permissions.filter((permission) => rolePermissions[role].includes(permission));
    expect(completePermissions(rolePermissions[role]), role).toEqual(held);
  }
});

test("what needs something else brings it along, and the catalog is everybody's", () => {
  expect(completePermissions([])).toEqual(["catalog:read"]);
  expect(completePermissions(["orders:confirm"])).toEqual([
    "catalog:read",
    "orders:read",
    "orders:write",
    "orders:confirm",
  ]);
});

test("completed twice is completed once", () => {
  for (const permission of permissions) {
    const once = completePermissions([permission]);
    expect(completePermissions(once)).toEqual(once);
  }
});
