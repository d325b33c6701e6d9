import { afterAll, beforeAll, describe } from "vitest";
import { type Desk, openDesk } from "./desk/open-desk.ts";
import { describeDoubleClicks } from "./suites/double-clicks.ts";
import { describeFaults } from "./suites/faults.ts";
import { describeLostReplies } from "./suites/lost-replies.ts";
import { describeModes } from "./suites/modes.ts";
import { describeOddReplies } from "./suites/odd-replies.ts";
import { describePriceRaises } from "./suites/price-raises.ts";
import { describeRefusedPayments } from "./suites/refused-payments.ts";
import { describeRights } from "./suites/rights.ts";

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

// Each has an account of its own and fails its own calls alone, and most of the time each waits.
describe.concurrent("money moves once", () => {
  describeFaults(opened);
  describeDoubleClicks(opened);
  describeLostReplies(opened);
  describeOddReplies(opened);
  describeRefusedPayments(opened);
  describePriceRaises(opened);
  describeModes(opened);
  describeRights(opened);
});
