import "./require-node.ts";
import { supervise } from "./supervisor/supervise.ts";

const { readOptions, usage } = await import("./shots/read-options.ts");
const { openStudio } = await import("./shots/open-studio.ts");
const { takeShots } = await import("./shots/take-shots.ts");
const { bindSheets } = await import("./shots/bind-sheets.ts");

/** Pictures of every screen in each of its states, for eyes: `npm run shots -- --help` says what can be chosen. */
await supervise("Pressroom's pictures", async (terminal, shutdown) => {
  const options = readOptions(process.argv.slice(2));
  if (options === null) {
    terminal.result(usage.split("\n"));
    process.exit(0);
  }
  const studio = await openStudio(options, shutdown);
  const missed = await takeShots(studio, options, (text) => terminal.step(text));
  await bindSheets(options.folder);
  await shutdown.run();
  process.exit(missed > 0 ? 1 : 0);
});
