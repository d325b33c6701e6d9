import { expect, test } from "vitest";
import { permissions } from "#lib/core/auth/permissions.ts";
import { areas } from "./areas.ts";

test("each permission is in exactly one area", () => {
  const listed = areas.flatMap(({ acts }) => [...acts]);
  expect(listed.toSorted()).toEqual([...permissions, "ownership"].toSorted());
});
