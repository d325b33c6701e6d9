import { useDesk } from "./desk/open-desk.ts";
import { describeBursts } from "./suites/delivery-bursts.ts";
import { describeStorm } from "./suites/delivery-storm.ts";
import { describeForgedPosts, describeStoppedReceiver } from "./suites/forged-posts.ts";
import { describeSignatures } from "./suites/signatures.ts";
import { describeTwoDashboards } from "./suites/two-dashboards.ts";

const opened = useDesk();

describeSignatures(opened);
describeStorm(opened);
describeBursts(opened);
describeForgedPosts(opened);
describeStoppedReceiver(opened);
describeTwoDashboards(opened);
