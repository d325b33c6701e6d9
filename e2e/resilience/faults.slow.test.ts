import { useDesk } from "./desk/open-desk.ts";
import { describeFaults } from "./suites/faults.ts";

describeFaults(useDesk());
