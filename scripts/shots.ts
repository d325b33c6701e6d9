import "./require-node.mjs";
import { supervise } from "./supervisor/supervise.ts";

const { readOptions, usage } = await import("./shots/read-options.ts");
const { openStudio } = await import("./shots/open-studio.ts");
const { takeShots } = await import("./shots/take-shots.ts");
const { writeDocPictures } = await import("./shots/write-doc-pictures.ts");
const { writeContactSheets: bindSheets } = await import("./shots/write-contact-sheets.ts");

/**
 * Takes pictures of every screen in each of its states, for people to look at. `npm run shots -- --help` lists the
 * options.
 */
await supervise("Pressroom's pictures", async (terminal, shutdown) => {
  const options = readOptions(process.argv.slice(2));
  if (options === null) {
    terminal.result(usage.split("\n"));
    process.exit(0);
  }
  const studio = await openStudio(options, shutdown);
  const missed = await takeShots(studio, options, (text) => terminal.step(text));
  await bindSheets(options.folder);
  if (options.docs && missed === 0) await writeDocPictures(options.folder);
  await shutdown.run();
  process.exit(missed > 0 ? 1 : 0);
});
