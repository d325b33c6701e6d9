import "./require-node.mjs";
import "./quick-imports.ts";

const { supervise } = await import("./supervisor/supervise.ts");
const { restore } = await import("./backup/restore.ts");
const args = process.argv.slice(2);

await supervise("Pressroom's restore", async (terminal, shutdown) => {
  await restore(args, terminal, shutdown);
  await shutdown.run();
  process.exit(0);
});
