import { expect, test } from "vitest";
import { builtIn, toCustomRole } from "#lib/core/auth/held-role.ts";
import { type Permission, permissions, roles } from "#lib/core/auth/permissions.ts";
import { mayAssign } from "./may-assign.ts";

const custom = (...held: Permission[]) => toCustomRole({ id: "1", name: "Lead", permissions: held });
const givenBy = (own: Parameters<typeof mayAssign>[0]) =>
  roles.filter((role) => mayAssign(own, builtIn(role)));

test("an owner may assign every role, an admin every role except owner, other built-in roles none", () => {
  const given = Object.fromEntries(roles.map((own) => [own, givenBy(builtIn(own))]));
  expect(given).toEqual({
    owner: roles,
    admin: roles.filter((role) => role !== "owner"),
    manager: [],
    operator: [],
    designer: [],
    developer: [],
    viewer: [],
  });
});

test("a custom role that manages the team may assign only roles within its own permissions", () => {
  const lead = custom("catalog:read", "orders:read", "orders:write", "team:manage");
  expect(givenBy(lead)).toEqual(["viewer"]);
  expect(mayAssign(lead, lead)).toBe(true);
  expect(mayAssign(lead, custom("catalog:read", "orders:confirm"))).toBe(false);
});

test("a custom role with every permission may assign the same roles as an admin", () => {
  const all = custom(...permissions);
  expect(givenBy(all)).toEqual(givenBy(builtIn("admin")));
  expect(mayAssign(builtIn("admin"), all)).toBe(true);
  expect(mayAssign(custom("catalog:read"), custom("catalog:read"))).toBe(false);
});
