import "./require-node.mjs";
import "./quick-imports.ts";

const { supervise } = await import("./supervisor/supervise.ts");
const { printOwnerReset } = await import("./print-owner-reset.ts");
const args = process.argv.slice(2);

await supervise("A new password for an owner", async (terminal, shutdown) => {
  await printOwnerReset(args, terminal, shutdown);
  await shutdown.run();
  process.exit(0);
});
