import { afterAll, beforeAll } from "vitest";
import { type Desk, openDesk } from "./desk/open-desk.ts";
import { describeKills } from "./suites/kills.ts";
import { describeRegistrations } from "./suites/registrations.ts";
import { describeSecondInstance } from "./suites/second-instance.ts";
import { describeWeekend } from "./suites/weekend.ts";

const withBuildMs = 400_000;
let desk: Desk | undefined;

beforeAll(async () => {
  desk = await openDesk();
}, withBuildMs);
afterAll(() => desk?.stop());

function opened(): Desk {
  if (!desk) throw new Error("The desk is not open.");
  return desk;
}

describeRegistrations(opened);
describeWeekend(opened);
describeSecondInstance(opened);
describeKills(opened);
