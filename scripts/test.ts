import "./require-node.ts";

const { supervise } = await import("./supervisor/supervise.ts");
const { chooseSteps } = await import("./test/choose-steps.ts");
const { openWorkshop } = await import("./test/open-workshop.ts");
const { runSteps } = await import("./test/run-steps.ts");
const { steps } = await import("./test/steps.ts");

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith("--"));

await supervise("Pressroom's checks", async (_terminal, shutdown) => {
  const isLong = args.includes("--long");
  await runSteps(chooseSteps(steps, names, isLong), openWorkshop(shutdown, isLong));
  await shutdown.run();
  process.exit(0);
});
