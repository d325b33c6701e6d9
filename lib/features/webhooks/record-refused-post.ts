import { setTimeout as pause } from "node:timers/promises";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { keepRefusals } from "./internal/receiving/keep-refusals.ts";
import { emptyLedger, enterRefusal, enterUnknown } from "./internal/receiving/refusal-ledger.ts";
import type { RefusedPost } from "./refusal.ts";

const gatherMs = 1_000;

let ledger = emptyLedger();
let writing: Promise<void> | null = null;

/**
 * Records a refused post; `null` is a post to an unknown address. The refusals of a second are written together, so
 * that a flood costs the database only a few rows a second. The promise resolves when this one is written: a process
 * that shuts down waits for it. A process that is killed loses them: the page calls its counts approximate.
 */
export function recordRefusedPost(post: RefusedPost | null): Promise<void> {
  if (post) enterRefusal(ledger, post, new Date());
  else enterUnknown(ledger, new Date());
  writing ??= writeSoon();
  return writing;
}

async function writeSoon(): Promise<void> {
  await pause(gatherMs);
  const gathered = ledger;
  ledger = emptyLedger();
  writing = null;
  try {
    await keepRefusals(gathered);
  } catch (error) {
    log().warn(describeException(error), "refused posts of a second were not written down");
  }
}
