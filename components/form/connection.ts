"use client";

/** `none`: the browser has no network. `unanswered`: there is a network, but Pressroom does not answer. */
export type ConnectionState = "open" | "none" | "unanswered";

const timeoutMs = 5_000;
const retryMs = 2_000;

let connection: ConnectionState = "open";
const watchers = new Set<() => void>();
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let lastRequest = 0;

export const readConnection = (): ConnectionState => connection;

export function watchConnection(changed: () => void): () => void {
  if (watchers.size === 0) {
    for (const name of ["online", "offline"]) window.addEventListener(name, checkConnection);
    if (!navigator.onLine) void checkConnection();
  }
  watchers.add(changed);
  return () => {
    watchers.delete(changed);
    if (watchers.size === 0)
      for (const name of ["online", "offline"]) window.removeEventListener(name, checkConnection);
  };
}

/**
 * Asks Pressroom itself, because a Pressroom on this machine or the local network is reachable without internet access.
 */
export async function checkConnection(): Promise<boolean> {
  lastRequest += 1;
  const mine = lastRequest;
  const answers = await fetch("/api/health/live", {
    cache: "no-store",
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  // A newer request is running or has answered; its result counts.
  if (mine !== lastRequest) return answers;
  connection = answers ? "open" : navigator.onLine ? "unanswered" : "none";
  clearTimeout(retryTimer);
  // Asks again after a failure. While the browser is offline, a success is checked again too: the answer may be from
  // before the connection was lost.
  if (!answers || !navigator.onLine) retryTimer = setTimeout(() => void checkConnection(), retryMs);
  for (const changed of watchers) changed();
  return answers;
}
