import { afterAll, beforeAll } from "vitest";
import { type Desk, openDesk } from "./desk/open-desk.ts";
import { describeBursts } from "./suites/delivery-bursts.ts";
import { describeStorm } from "./suites/delivery-storm.ts";
import { describeForgedPosts, describeStoppedReceiver } from "./suites/forged-posts.ts";
import { describeSignatures } from "./suites/signatures.ts";
import { describeTwoDashboards } from "./suites/two-dashboards.ts";

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

describeSignatures(opened);
describeStorm(opened);
describeBursts(opened);
describeForgedPosts(opened);
describeStoppedReceiver(opened);
describeTwoDashboards(opened);
