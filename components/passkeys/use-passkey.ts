"use client";

import { useState } from "react";
import type { PasskeyQuestion } from "#lib/features/passkeys/ask-passkey.ts";

/**
 * The browser's answer, or the reason for its absence: `left` (cancelled), `known` (already registered) or
 * `unsupported`.
 */
type BrowserAnswer<Answer> = { answer: Answer } | { problem: "left" | "known" | "unsupported" };

const load = () => import("@simplewebauthn/browser");
type Browser = Awaited<ReturnType<typeof load>>;
type Assertion = Awaited<ReturnType<Browser["startAuthentication"]>>;
type Attestation = Awaited<ReturnType<Browser["startRegistration"]>>;
type NewQuestion = Parameters<Browser["startRegistration"]>[0]["optionsJSON"];

const makesPasskeys = () => typeof window.PublicKeyCredential === "function";

/** Lets the browser's authenticator answer. With `autofill` it waits until the reader chooses a passkey in a field. */
export async function answerPasskey(
  question: PasskeyQuestion,
  { autofill = false } = {},
): Promise<BrowserAnswer<Assertion>> {
  if (!makesPasskeys()) return { problem: "unsupported" };
  const { startAuthentication } = await load();
  return settle(startAuthentication({ optionsJSON: question, useBrowserAutofill: autofill }));
}

/** Lets the browser create a passkey. */
export async function createPasskey(question: NewQuestion): Promise<BrowserAnswer<Attestation>> {
  if (!makesPasskeys()) return { problem: "unsupported" };
  const { startRegistration } = await load();
  return settle(startRegistration({ optionsJSON: question }));
}

/** Cancels a pending request to the authenticator. */
export async function cancelPasskeyRequest(): Promise<void> {
  if (makesPasskeys()) (await load()).WebAuthnAbortService.cancelCeremony();
}

/** Browsers hide the reason for most failures, so that no site learns which passkeys exist. */
async function settle<Answer>(answering: Promise<Answer>): Promise<BrowserAnswer<Answer>> {
  try {
    return { answer: await answering };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    return { problem: name === "InvalidStateError" ? "known" : "left" };
  }
}

type Answer = Extract<Awaited<ReturnType<typeof answerPasskey>>, { answer: unknown }>["answer"];
type Reply<Data> = { data?: Data; serverError?: { message: string } | undefined; validationErrors?: object };

/** The messages for each failure. */
export type PasskeyWords = Record<"left" | "known" | "unsupported" | "unreachable", string>;

export type PasskeyUse = {
  ask: () => Promise<Reply<PasskeyQuestion>>;
  answer: (answer: Answer) => Promise<Reply<boolean>>;
  onDone: () => void;
};

/** Runs the whole exchange: the server's challenge, the browser's answer, and the server's verdict. */
export function usePasskey({ ask, answer, onDone }: PasskeyUse, words: PasskeyWords) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (given: BrowserAnswer<Answer>): Promise<string | null> => {
    if ("problem" in given) return words[given.problem];
    const reply = await answer(given.answer);
    return reply.data ? null : (reply.serverError?.message ?? words.left);
  };
  const run = async () => {
    const asked = await ask();
    if (!asked.data) return asked.serverError?.message ?? words.left;
    return send(await answerPasskey(asked.data));
  };
  const press = async () => {
    if (pending) return;
    setPending(true);
    setProblem(null);
    const said = await run().catch(() => words.unreachable);
    setProblem(said);
    setPending(false);
    if (said === null) onDone();
  };
  return { press, pending, problem };
}
