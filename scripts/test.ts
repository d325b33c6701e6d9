import "./require-node.mjs";

const { supervise } = await import("./supervisor/supervise.ts");
const { chooseSteps, describeLeftOut } = await import("./test/choose-steps.ts");
const { openTestEnvironment } = await import("./test/open-test-environment.ts");
const { readArguments } = await import("./test/read-arguments.ts");
const { runSteps } = await import("./test/run-steps.ts");
const { steps } = await import("./test/steps.ts");

await supervise("Pressroom's checks", async (_terminal, shutdown) => {
  const asked = readArguments(
    process.argv.slice(2),
    steps.map(({ name }) => name),
  );
  const { names, tier, narrowing } = asked;
  if (tier !== "long" && names.length === 0) process.stdout.write(`\n${describeLeftOut(steps, tier)}\n`);
  await runSteps(chooseSteps(steps, names, tier), openTestEnvironment(shutdown, { tier, narrowing }), asked);
  await shutdown.run();
  process.exit(0);
});
