import { useTestPressroom } from "./desk/open-pressroom.ts";
import { describeKills } from "./suites/kills.ts";
import { describeRegistrations } from "./suites/registrations.ts";
import { describeSlowPayments } from "./suites/second-instance.ts";
import { describeWeekend } from "./suites/weekend.ts";

const opened = useTestPressroom();

describeRegistrations(opened);
describeWeekend(opened);
describeSlowPayments(opened);
describeKills(opened);
