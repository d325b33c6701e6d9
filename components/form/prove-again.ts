"use client";
import { readLine } from "./line.ts";

type OfflineRefusal = { serverError: { code: "offline"; message: string } };

let sentence: string | null = null;

/** Said by who stands on every page: without a line no words can be asked for any more. Returns the way to take it back. */
export function setOfflineSentence(next: string): () => void {
  sentence = next;
  return () => {
    if (sentence === next) sentence = null;
  };
}

/** What an act is refused with before it is sent, while no line reaches Pressroom: so it is known that nothing was done. */
const refuseOffline = (): OfflineRefusal | null =>
  sentence === null || readLine() !== "none" ? null : { serverError: { code: "offline", message: sentence } };

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
