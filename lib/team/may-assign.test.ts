import { expect, test } from "vitest";
import { roles } from "#lib/auth/permissions.ts";
import { mayAssign } from "./may-assign.ts";

test("an owner gives every role, an admin every role but ownership, everybody else none", () => {
  const given = Object.fromEntries(roles.map((own) => [own, roles.filter((role) => mayAssign(own, role))]));
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
