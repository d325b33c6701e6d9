import { useDesk } from "./desk/open-desk.ts";
import { describeKilledInstance } from "./suites/second-instance.ts";

describeKilledInstance(useDesk());
