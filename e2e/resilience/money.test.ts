import { describe } from "vitest";
import { useTestPressroom } from "./desk/open-pressroom.ts";
import { describeDoubleClicks } from "./suites/double-clicks.ts";
import { describeLostReplies } from "./suites/lost-replies.ts";
import { describeModes } from "./suites/modes.ts";
import { describeOddReplies } from "./suites/odd-replies.ts";
import { describePriceRaises } from "./suites/price-raises.ts";
import { describeRefusedPayments } from "./suites/refused-payments.ts";
import { describeRights } from "./suites/rights.ts";

const opened = useTestPressroom();

// Each has its own account and fails only its own calls, and most of the time each waits.
describe.concurrent("money moves once", () => {
  describeDoubleClicks(opened);
  describeLostReplies(opened);
  describeOddReplies(opened);
  describeRefusedPayments(opened);
  describePriceRaises(opened);
  describeModes(opened);
  describeRights(opened);
});
