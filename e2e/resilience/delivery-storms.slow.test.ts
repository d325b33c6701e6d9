import { useDesk } from "./desk/open-desk.ts";
import { describeDisturbedBursts } from "./suites/delivery-bursts.ts";
import { describeStorm } from "./suites/delivery-storm.ts";
import { describeForgedPosts, describeStoppedReceiver } from "./suites/forged-posts.ts";
import { describeTwoDashboards } from "./suites/two-dashboards.ts";

const opened = useDesk();

describeStorm(opened);
describeDisturbedBursts(opened);
describeForgedPosts(opened);
describeStoppedReceiver(opened);
describeTwoDashboards(opened);
