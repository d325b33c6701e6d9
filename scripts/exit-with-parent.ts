// Loaded with --import into every process that the supervisor starts. The channel closes when the
// supervisor dies, however it dies, so that kill -9 leaves nothing behind.
const graceMs = 2_000;

// What these processes fork inherits the --import, and must be left to them: a worker of Next's build
// whose channel is not its own ends in the middle of its work.
const isOwn = process.env.PRESSROOM_SUPERVISOR === String(process.ppid);

if (process.channel && isOwn) {
  process.on("disconnect", () => {
    setTimeout(() => process.exit(1), graceMs);
    process.kill(process.pid, "SIGTERM");
  });
  // Listening keeps the channel open and the process with it; one that is done may end.
  process.channel.unref();
}
