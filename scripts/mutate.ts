import "./require-node.mjs";
import { readFileSync } from "node:fs";
import path from "node:path";

const { makeDatabase } = await import("#e2e/fixtures/make-database.ts");
const { CannotStart } = await import("./cannot-start.ts");
const { chooseRooms } = await import("./mutation/choose-rooms.ts");
const { goal, scoreRooms, toTable } = await import("./mutation/score-rooms.ts");
const { root } = await import("./root.ts");
const { supervise } = await import("./supervisor/supervise.ts");
const { openTestEnvironment } = await import("./test/open-test-environment.ts");
const { quickNode } = await import("./test/quick-node.ts");

const args = process.argv.slice(2);

await supervise("Pressroom's mutants", async (_terminal, shutdown) => {
  const rooms = chooseRooms(args.filter((arg) => !arg.startsWith("--")));
  const environment = openTestEnvironment(shutdown, { tier: "all" });
  const server = await environment.postgresUrl();
  // All mutants share one database. Creating one for each would take longer than its tests.
  const { databaseUrl, drop } = await makeDatabase("mutation", server);
  shutdown.add(drop);
  const mutated = rooms.flatMap(({ mutate }) => mutate).join(",");
  const kept = args.includes("--incremental") ? ["--incremental"] : [];
  await environment.run("stryker", ["run", "--mutate", mutated, ...kept], {
    TEST_POSTGRES_URL: server,
    TEST_DATABASE_URL: databaseUrl,
    ...quickNode(),
  });
  const report = JSON.parse(readFileSync(path.join(root, ".stryker/report.json"), "utf8"));
  const scores = scoreRooms(rooms, report);
  process.stdout.write(`\n${toTable(scores)}\n`);
  const low = scores.filter(({ percent }) => percent < goal).map(({ room }) => room);
  if (low.length > 0) throw new CannotStart(`Tests notice too little in ${low.join(", ")}.`);
  await shutdown.run();
  process.exit(0);
});
