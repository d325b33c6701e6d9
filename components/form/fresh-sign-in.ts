"use client";
import { readConnection } from "./connection.ts";

/** `offline`: the browser has no network. `outdated`: the page is of another version than the server. */
type Unsent = "offline" | "outdated";
type UnsentRefusal = { serverError: { code: Unsent; message: string } };

type UnsentWords = Record<Unsent, string> & { isOutdated: (error: unknown) => boolean };

let words: UnsentWords | null = null;

/**
 * Sets what is said of actions that did nothing, in advance, because messages cannot be loaded without a connection.
 * Returns a function that unsets it.
 */
export function setUnsentWords(next: UnsentWords): () => void {
  words = next;
  return () => {
    if (words === next) words = null;
  };
}

const refuse = (code: Unsent): UnsentRefusal | null =>
  words && { serverError: { code, message: words[code] } };

type Answer = { serverError?: { code?: string } | undefined } | undefined;
type Prover = () => Promise<boolean>;

let prover: Prover | null = null;
let pendingProof: Promise<boolean> | null = null;

/**
 * Sets the function that asks for proof of identity, while its component is mounted. Returns a function that unsets it.
 */
export function setProver(next: Prover): () => void {
  prover = next;
  return () => {
    if (prover === next) prover = null;
  };
}

/** Actions that are refused at the same time share one dialog. */
function requestProof(): Promise<boolean> {
  pendingProof ??= (prover?.() ?? Promise.resolve(false)).finally(() => {
    pendingProof = null;
  });
  return pendingProof;
}

/**
 * Runs an action. If the server refuses it because the sign-in is too old, asks for proof of identity. Then it runs the
 * action again with the same input. Every hook that runs an action uses this function. Without a network, and on a
 * page of an earlier version whose action is gone, nothing was changed, and the refusal says so.
 */
export async function withFreshSignIn<Reply>(act: () => Promise<Reply>): Promise<Reply | UnsentRefusal> {
  const offline = readConnection() === "none" && refuse("offline");
  if (offline) return offline;
  let reply: Reply;
  try {
    reply = await act();
  } catch (error) {
    const outdated = words?.isOutdated(error) && refuse("outdated");
    if (outdated) return outdated;
    throw error;
  }
  const refused = (reply as Answer)?.serverError?.code === "sign_in_again";
  return refused && (await requestProof()) ? act() : reply;
}
