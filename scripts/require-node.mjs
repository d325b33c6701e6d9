// Entry points import this file first, and everything else dynamically. An older Node fails while it links modules
// that it does not know, before any of their code runs.
const needed = 24;

if (Number.parseInt(process.versions.node, 10) < needed) {
  process.stderr.write(
    `Pressroom needs Node ${needed}, this is ${process.version}: use the npm scripts (npm start, npm test), which bring their own, or install it where there are none.\n`,
  );
  process.exit(1);
}
