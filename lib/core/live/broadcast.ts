import type { LiveChange } from "#drizzle/notify.ts";
import { batchChanges, type ChangeBatch } from "./change-batch.ts";
import { onLiveSignal } from "./listen.ts";

/** `missed`: notifications may have been lost, so the watcher must read everything again. */
type Watcher = { receive(batch: ChangeBatch): void; missed(): void };

/**
 * A few changes go out at once. A flood goes out in batches, so that it costs each page one write and not one per
 * change.
 */
const breathMs = 25;
const mostAtOnce = 8;

const watchers = new Map<string, Set<Watcher>>();
const waiting = new Map<string, LiveChange[]>();
let breaths = mostAtOnce;
let breathedAt = 0;
let isDue = false;
let isListening = false;

/** Subscribes a watcher to a workspace's changes. Returns a function that unsubscribes it. */
export function watch(workspaceId: string, watcher: Watcher): () => void {
  const group = watchers.get(workspaceId) ?? new Set();
  watchers.set(workspaceId, group.add(watcher));
  if (!isListening) onLiveSignal((signal) => (signal.type === "gap" ? notifyGap() : take(signal.change)));
  isListening = true;
  return () => {
    group.delete(watcher);
    if (group.size === 0 && watchers.get(workspaceId) === group) watchers.delete(workspaceId);
  };
}

function notifyGap(): void {
  for (const group of watchers.values()) for (const watcher of group) watcher.missed();
}

function take(change: LiveChange): void {
  if (!watchers.has(change.workspaceId)) return;
  const changes = waiting.get(change.workspaceId);
  if (changes) changes.push(change);
  else waiting.set(change.workspaceId, [change]);
  if (!isDue) scheduleBatches();
  isDue = true;
}

/**
 * Schedules the next batch. The changes of one transaction arrive together, so the batch waits until they are all read.
 */
function scheduleBatches(): void {
  const now = performance.now();
  breaths = Math.min(mostAtOnce, breaths + (now - breathedAt) / breathMs);
  breathedAt = now;
  if (breaths >= 1) setImmediate(sendBatches);
  else setTimeout(sendBatches, (1 - breaths) * breathMs);
}

function sendBatches(): void {
  isDue = false;
  breaths -= 1;
  const pending = [...waiting];
  waiting.clear();
  for (const [workspaceId, changes] of pending) {
    const batch = batchChanges(eachOnce(changes));
    for (const watcher of watchers.get(workspaceId) ?? []) watcher.receive(batch);
  }
}

const eachOnce = (changes: LiveChange[]) =>
  changes.length === 1
    ? changes
    : [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
