import { describeMalformed } from "./suites/malformed.ts";
import { describeSecrets } from "./suites/secrets.ts";
import { describeStatements } from "./suites/statements.ts";
import { useWorld } from "./world/use-world.ts";

const world = useWorld();

describeMalformed(world);
// Last: what the above made it say, and ask its database, is searched.
describeSecrets(world);
describeStatements(world);
