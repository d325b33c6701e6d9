import { expect, test } from "vitest";
import { permissions, rolePermissions, roles } from "./permissions.ts";

const may = (permission: (typeof permissions)[number]) =>
  roles.filter((role) => rolePermissions[role].includes(permission));

test("who may do what", () => {
  expect(Object.fromEntries(permissions.map((permission) => [permission, may(permission)]))).toEqual({
    "catalog:read": ["owner", "admin", "manager", "operator", "designer", "developer", "viewer"],
    "orders:read": ["owner", "admin", "manager", "operator", "developer", "viewer"],
    "orders:write": ["owner", "admin", "manager", "operator"],
    "orders:confirm": ["owner", "admin", "manager"],
    "files:write": ["owner", "admin", "manager", "operator", "designer"],
    "webhooks:manage": ["owner", "admin", "developer"],
    "quotes:write": ["owner", "admin", "manager", "operator", "designer"],
    "events:read": ["owner", "admin", "manager", "operator", "developer"],
    "team:manage": ["owner", "admin"],
    "settings:manage": ["owner", "admin"],
    "audit:read": ["owner", "admin", "manager"],
  });
});
