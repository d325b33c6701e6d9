import { describeMalformed } from "./suites/malformed.ts";
import { describeSecrets } from "./suites/secrets.ts";
import { describeStatements } from "./suites/statements.ts";
import { useWorld } from "./world/use-world.ts";

const world = useWorld();

describeMalformed(world);
// Last, because these search all replies, logs and statements that the suite above caused.
describeSecrets(world);
describeStatements(world);
