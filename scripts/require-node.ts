// Entry points import this before anything else, and everything else dynamically: an older Node
// fails while linking modules it does not know, before any line of them runs.
const needed = 24;

if (Number.parseInt(process.versions.node, 10) < needed) {
  process.stderr.write(
    `Pressroom needs Node ${needed}, this is ${process.version}: use the npm scripts (npm start, npm test), which bring their own.\n`,
  );
  process.exit(1);
}
