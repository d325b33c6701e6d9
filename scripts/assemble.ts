import "./require-node.mjs";
import path from "node:path";

const { CannotStart } = await import("./cannot-start.ts");
const { root } = await import("./root.ts");
const { buildDashboard } = await import("./supervisor/build-dashboard.ts");
const { assemble } = await import("./assemble/assemble.ts");

const target = path.resolve(root, process.argv[2] ?? "dist");
try {
  const { serving } = await buildDashboard(new AbortController().signal, () =>
    process.stdout.write("building the dashboard\n"),
  );
  await assemble(target);
  serving.release();
  process.stdout.write(`assembled in ${target}\n`);
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
