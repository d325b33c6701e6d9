import { useDesk } from "./desk/open-desk.ts";
import { describeBurst } from "./suites/delivery-bursts.ts";
import { describeSignatures } from "./suites/signatures.ts";

const opened = useDesk();

describeSignatures(opened);
describeBurst(opened);
