import { AppError } from "#lib/errors.ts";
import { isSharedAddress, networkOf } from "./is-shared-address.ts";

/**
 * At once: argon2 works on the four threads that libuv also reads files, compresses and looks names up with, and each
 * takes a whole core and 46 MiB. Two leave the other two to the rest.
 */
const maxAtOnce = 2;
/** Waiting at a time. More would wait for seconds, and is mostly one machine that guesses. */
const maxPerSource = 40;
/** Of all sources. Known users may exceed it, so that a flood of guesses does not lock them out. */
const maxWaiting = 200;
const known = "known ";

/** By source, the one whose turn is next first. */
type Queue = { waiting: Map<string, (() => void)[]>; length: number; running: number; turns: number };

const shared = globalThis as { pressroomPasswords?: Queue };

/** One a process: Next may load this module several times. */
function theQueue(): Queue {
  shared.pressroomPasswords ??= { waiting: new Map(), length: 0, running: 0, turns: 0 };
  return shared.pressroomPasswords;
}

/**
 * Does work that hashes a password once it is its turn: two at once, and one of each source in turn, so that many
 * from one place do not hold up the others.
 * @param source see `sourceOf`; whether an account exists plays no part in it
 * @throws AppError passwords_busy, before anything is counted or looked at
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
 * Who is known here, or else from where they come: of IPv6 the 48 bits that one customer is given. All of this machine
 * and its network are one, for there they may be behind one proxy.
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
 * The running one becomes the next; its source goes behind the others. Every second turn is a known user's, however many
 * sources guess.
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
