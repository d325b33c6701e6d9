import { useTestPressroom } from "./desk/open-pressroom.ts";
import { describeFaults } from "./suites/faults.ts";

describeFaults(useTestPressroom());
