import "./require-node.mjs";
import "./quick-imports.ts";

const { supervise } = await import("./supervisor/supervise.ts");
const flags = process.argv.slice(2);

if (flags.includes("--only=postgres")) {
  const { startPostgresAlone } = await import("./supervisor/start-postgres-alone.ts");
  await supervise("Pressroom's PostgreSQL", startPostgresAlone);
} else {
  const { startPressroom } = await import("./supervisor/start-pressroom.ts");
  await supervise("Pressroom", (terminal, shutdown, failed) =>
    startPressroom(flags, terminal, shutdown, failed),
  );
}
