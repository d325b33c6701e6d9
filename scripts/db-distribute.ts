import "./require-node.mjs";
import "./quick-imports.ts";

const { supervise } = await import("./supervisor/supervise.ts");
const { distributeDatabase } = await import("./distribute/distribute-database.ts");
const args = process.argv.slice(2);

await supervise("Pressroom's tables on a Citus cluster", async (terminal, shutdown) => {
  await distributeDatabase(args, process.env.DATABASE_URL, terminal);
  await shutdown.run();
  process.exit(0);
});
