import type { LiveChange } from "#drizzle/notify.ts";
import { onLiveSignal } from "./listen.ts";
import { type News, newsOf } from "./news.ts";

/** `missed`: something may have been told meanwhile, so everything is asked for again. */
type Watcher = { hear(news: News): void; missed(): void };

/** Some at once go out as they come; a flood goes out in breaths, so that it costs each page one write and not all. */
const breathMs = 25;
const mostAtOnce = 8;

const watchers = new Map<string, Set<Watcher>>();
const waiting = new Map<string, LiveChange[]>();
let breaths = mostAtOnce;
let breathedAt = 0;
let isDue = false;
let isListening = false;

/** Returns the way to stop watching. */
export function watch(workspaceId: string, watcher: Watcher): () => void {
  const group = watchers.get(workspaceId) ?? new Set();
  watchers.set(workspaceId, group.add(watcher));
  if (!isListening) onLiveSignal((signal) => (signal.type === "gap" ? tellGap() : take(signal.change)));
  isListening = true;
  return () => {
    group.delete(watcher);
    if (group.size === 0 && watchers.get(workspaceId) === group) watchers.delete(workspaceId);
  };
}

function tellGap(): void {
  for (const group of watchers.values()) for (const watcher of group) watcher.missed();
}

function take(change: LiveChange): void {
  if (!watchers.has(change.workspaceId)) return;
  const changes = waiting.get(change.workspaceId);
  if (changes) changes.push(change);
  else waiting.set(change.workspaceId, [change]);
  if (!isDue) breatheSoon();
  isDue = true;
}

/** What one transaction told comes in one piece, so it is waited for until that was read. */
function breatheSoon(): void {
  const now = performance.now();
  breaths = Math.min(mostAtOnce, breaths + (now - breathedAt) / breathMs);
  breathedAt = now;
  if (breaths >= 1) setImmediate(breathe);
  else setTimeout(breathe, (1 - breaths) * breathMs);
}

function breathe(): void {
  isDue = false;
  breaths -= 1;
  const told = [...waiting];
  waiting.clear();
  for (const [workspaceId, changes] of told) {
    const news = newsOf(eachOnce(changes));
    for (const watcher of watchers.get(workspaceId) ?? []) watcher.hear(news);
  }
}

const eachOnce = (changes: LiveChange[]) =>
  changes.length === 1
    ? changes
    : [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
