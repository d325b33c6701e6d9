import "./require-node.mjs";
import "./quick-imports.ts";

const { supervise } = await import("./supervisor/supervise.ts");
const { rotateSecrets } = await import("./secrets/rotate-secrets.ts");
const flags = process.argv.slice(2);

await supervise("Pressroom's secrets", async (terminal, shutdown) => {
  await rotateSecrets(flags, terminal, shutdown);
  await shutdown.run();
  process.exit(0);
});
