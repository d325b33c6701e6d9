import "./require-node.mjs";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Tier, tiers } from "./faults/rooms.ts";
import type { Fault } from "./faults/run-faults.ts";

const { CannotStart } = await import("./cannot-start.ts");
const { openCopy } = await import("./faults/open-copy.ts");
const { rooms } = await import("./faults/rooms.ts");
const { runFaults } = await import("./faults/run-faults.ts");
const { root } = await import("./root.ts");
const { supervise } = await import("./supervisor/supervise.ts");
const { openTestEnvironment } = await import("./test/open-test-environment.ts");

const list = path.join(root, "scripts/faults/list.json");
const mayMiss: Record<Tier, number> = { core: 3, all: 0 };

const { values } = parseArgs({
  options: {
    tier: { type: "string", default: "core" },
    room: { type: "string" },
    "no-build": { type: "boolean" },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

await supervise("Pressroom's faults", async (_terminal, shutdown) => {
  const tier = tiers.find((name) => name === values.tier);
  const asked = rooms.filter(({ name }) => values.room === undefined || values.room === name);
  if (!tier || asked.length === 0)
    throw new CannotStart(
      `Tiers are ${tiers.join(" and ")}, rooms ${rooms.map(({ name }) => name).join(", ")}.`,
    );
  const copy = openCopy(openTestEnvironment(shutdown, { tier: "all" }), shutdown);
  const { seed, faults }: { seed: number; faults: Fault[] } = JSON.parse(readFileSync(list, "utf8"));
  const ofRooms = faults.filter(({ room }) => asked.some(({ name }) => name === room));
  say(`${ofRooms.length} faults, chosen by seed ${seed}`);
  const caught = await runFaults(copy, asked, ofRooms, { tier, withBuild: !values["no-build"], say });
  if (ofRooms.length - caught > mayMiss[tier]) throw new CannotStart("Tests of this tier notice too little.");
  await shutdown.run();
  process.exit(0);
});
