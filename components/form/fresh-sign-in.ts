"use client";
import { readConnection } from "./connection.ts";

type OfflineRefusal = { serverError: { code: "offline"; message: string } };

let offlineMessage: string | null = null;

/**
 * Sets the message for offline refusals in advance, because messages cannot be loaded without a connection. Returns a
 * function that unsets it.
 */
export function setOfflineMessage(next: string): () => void {
  offlineMessage = next;
  return () => {
    if (offlineMessage === next) offlineMessage = null;
  };
}

/** The refusal of an action while the browser is offline. Nothing is sent, so nothing was changed. */
const refuseOffline = (): OfflineRefusal | null =>
  offlineMessage === null || readConnection() !== "none"
    ? null
    : { serverError: { code: "offline", message: offlineMessage } };

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
 * action again with the same input. Every hook that runs an action uses this function.
 */
export async function withFreshSignIn<Reply>(act: () => Promise<Reply>): Promise<Reply | OfflineRefusal> {
  const offline = refuseOffline();
  if (offline) return offline;
  const reply = await act();
  const refused = (reply as Answer)?.serverError?.code === "sign_in_again";
  return refused && (await requestProof()) ? act() : reply;
}
