import { AppError } from "#lib/errors.ts";
import { isSharedAddress, networkOf } from "./is-shared-address.ts";

/**
 * argon2 runs on the four threads of libuv, which also read files, compress and look up host names. Each run takes a
 * whole core and 46 MiB. Two runs leave two threads for the rest.
 */
const maxAtOnce = 2;
/** The most that may wait per source. More would wait for seconds, and mostly comes from one machine that guesses. */
const maxPerSource = 40;
/** The most that may wait in total. Known users may exceed it, so that a flood of guesses does not lock them out. */
const maxWaiting = 200;
const known = "known ";

/** `waiting` is by source; the source that is next comes first. */
type Queue = { waiting: Map<string, (() => void)[]>; length: number; running: number; turns: number };

const shared = globalThis as { pressroomPasswords?: Queue };

/** One per process, because Next.js may load this module several times. */
function theQueue(): Queue {
  shared.pressroomPasswords ??= { waiting: new Map(), length: 0, running: 0, turns: 0 };
  return shared.pressroomPasswords;
}

/**
 * Runs work that hashes a password when its turn comes. Two run at a time, and the sources take turns, so that many
 * requests from one source do not delay the others.
 * @param source see `sourceOf`; whether the account exists does not change it
 * @throws AppError passwords_busy, before `work` begins
 */
export async function inPasswordTurn<T>(source: string, work: () => Promise<T>): Promise<T> {
  const queue = theQueue();
  if (queue.running < maxAtOnce) queue.running += 1;
  else await waitInLine(queue, source);
  try {
    return await work();
  } finally {
    passTurnOn(queue);
  }
}

/**
 * The known user, or else the network of the address: for IPv6 the 48 bits of one customer. All private and local
 * addresses are one source, because they may come through one proxy.
 */
export function sourceOf(address: string | null, knownAs: string | null = null): string {
  if (knownAs !== null) return `${known}${knownAs}`;
  return address === null || isSharedAddress(address) ? "shared" : networkOf(address, 48);
}

function waitInLine(queue: Queue, source: string): Promise<void> {
  const line = queue.waiting.get(source) ?? [];
  const isFull = queue.length >= maxWaiting && !source.startsWith(known);
  if (isFull || line.length >= maxPerSource) throw new AppError("passwords_busy", 503);
  queue.length += 1;
  return new Promise((resolve) => {
    queue.waiting.set(source, line);
    line.push(resolve);
  });
}

/**
 * Starts the next waiting work in place of the finished one, and puts its source behind the others. Every second turn
 * is a known user's, however many sources guess.
 */
function passTurnOn(queue: Queue): void {
  queue.turns += 1;
  const sources = [...queue.waiting.keys()];
  const next = (queue.turns % 2 === 0 && sources.find((source) => source.startsWith(known))) || sources[0];
  const [begin, ...rest] = queue.waiting.get(next ?? "") ?? [];
  if (next === undefined || !begin) {
    queue.running -= 1;
    return;
  }
  queue.waiting.delete(next);
  if (rest.length > 0) queue.waiting.set(next, rest);
  queue.length -= 1;
  begin();
}
