// Loaded with --import into every process that the supervisor starts. The channel closes however the supervisor dies,
// so that a killed supervisor (kill -9) leaves no process behind.
const graceMs = 2_000;

// A process that these processes fork inherits the --import, and must not end here. For example, a worker of Next's
// build has its own channel, which closes in the middle of its work.
const isOwn = process.env.PRESSROOM_SUPERVISOR === String(process.ppid);

if (process.channel && isOwn) {
  process.on("disconnect", () => {
    setTimeout(() => process.exit(1), graceMs);
    process.kill(process.pid, "SIGTERM");
  });
  // A listener keeps the channel and the process alive. A process that has finished may end.
  process.channel.unref();
}
