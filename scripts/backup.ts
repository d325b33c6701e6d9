import "./require-node.mjs";
import "./quick-imports.ts";

const { supervise } = await import("./supervisor/supervise.ts");
const { backUp } = await import("./backup/back-up.ts");
const args = process.argv.slice(2);

await supervise("Pressroom's backup", async (terminal, shutdown) => {
  await backUp(args, terminal, shutdown);
  await shutdown.run();
  process.exit(0);
});
