import { isAlive } from "../is-alive.ts";
import { describeProcess } from "./describe-process.ts";

const everyMs = 500;

/** Ends in order when whoever started us is gone, instead of holding ports that nobody is left to free. */
export function stopWithStarter(stop: () => void): void {
  if (process.channel) {
    process.on("disconnect", stop);
    process.channel.unref();
  }
  // A signal sent to npm does not always reach what npm runs, and npm can be killed.
  if (process.env.npm_lifecycle_event) stopWithout(npmProcesses(), stop);
}

/** npm itself, and the shell it runs commands in, which not every shell leaves in between. */
function npmProcesses(): number[] {
  const parent = process.ppid;
  const described = describeProcess(parent);
  const isShell = /^-?(sh|dash|ash|bash|zsh|busybox)$/.test(described?.name ?? "");
  return isShell && described ? [parent, described.parent] : [parent];
}

function stopWithout(needed: readonly number[], stop: () => void): void {
  const watch = setInterval(() => {
    if (needed.every(isAlive)) return;
    clearInterval(watch);
    stop();
  }, everyMs).unref();
}
