"use client";

import { type OfflineRefusal, refuseOffline } from "./refuse-offline.ts";

type Answer = { serverError?: { code?: string } | undefined } | undefined;
type Prover = () => Promise<boolean>;

let prover: Prover | null = null;
let asking: Promise<boolean> | null = null;

/** Whoever can ask somebody who they are says so while they are there. Returns the way to take it back. */
export function setProver(next: Prover): () => void {
  prover = next;
  return () => {
    if (prover === next) prover = null;
  };
}

/** Two acts that are refused at once ask once. */
function askWhoTheyAre(): Promise<boolean> {
  asking ??= (prover?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

/**
 * Does something that may be refused for want of a fresh sign-in; then it asks who they are and does it again, with
 * what was typed. Every hook that runs an action goes through here.
 */
export async function orProveAgain<Reply>(act: () => Promise<Reply>): Promise<Reply | OfflineRefusal> {
  const offline = refuseOffline();
  if (offline) return offline;
  const reply = await act();
  const refused = (reply as Answer)?.serverError?.code === "sign_in_again";
  return refused && (await askWhoTheyAre()) ? act() : reply;
}
