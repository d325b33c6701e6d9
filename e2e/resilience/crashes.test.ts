import { useTestPressroom } from "./desk/open-pressroom.ts";
import { describeKilledInstance } from "./suites/second-instance.ts";

describeKilledInstance(useTestPressroom());
