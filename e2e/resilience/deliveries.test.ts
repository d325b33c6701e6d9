import { useTestPressroom } from "./desk/open-pressroom.ts";
import { describeBurst } from "./suites/delivery-bursts.ts";
import { describeSignatures } from "./suites/signatures.ts";

const opened = useTestPressroom();

describeSignatures(opened);
describeBurst(opened);
