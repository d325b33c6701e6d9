import "./require-node.ts";

const { supervise } = await import("./supervisor/supervise.ts");
const { chooseSteps } = await import("./test/choose-steps.ts");
const { openWorkshop } = await import("./test/open-workshop.ts");
const { readArguments } = await import("./test/read-arguments.ts");
const { runSteps } = await import("./test/run-steps.ts");
const { steps } = await import("./test/steps.ts");

await supervise("Pressroom's checks", async (_terminal, shutdown) => {
  const asked = readArguments(
    process.argv.slice(2),
    steps.map(({ name }) => name),
  );
  const { names, isLong, narrowing } = asked;
  await runSteps(chooseSteps(steps, names, isLong), openWorkshop(shutdown, { isLong, narrowing }), asked);
  await shutdown.run();
  process.exit(0);
});
