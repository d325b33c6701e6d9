import { useTestPressroom } from "./desk/open-pressroom.ts";
import { describeDisturbedBursts } from "./suites/delivery-bursts.ts";
import { describeStorm } from "./suites/delivery-storm.ts";
import { describeForgedPosts, describeStoppedReceiver } from "./suites/forged-posts.ts";
import { describeTwoDashboards } from "./suites/two-dashboards.ts";

const opened = useTestPressroom();

describeStorm(opened);
describeDisturbedBursts(opened);
describeForgedPosts(opened);
describeStoppedReceiver(opened);
describeTwoDashboards(opened);
