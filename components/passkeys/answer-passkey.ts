import type { PasskeyQuestion } from "#lib/features/passkeys/ask-passkey.ts";

/** A browser's answer, or why there is none: its person turned away, or it makes no passkeys at all. */
export type BrowserAnswer<Answer> = { answer: Answer } | { problem: "left" | "known" | "unsupported" };

const load = () => import("@simplewebauthn/browser");
type Browser = Awaited<ReturnType<typeof load>>;
type Assertion = Awaited<ReturnType<Browser["startAuthentication"]>>;
type Attestation = Awaited<ReturnType<Browser["startRegistration"]>>;
type NewQuestion = Parameters<Browser["startRegistration"]>[0]["optionsJSON"];

const makesPasskeys = () => typeof window.PublicKeyCredential === "function";

/** Lets a browser's authenticator answer. With `autofill` it waits until somebody chooses a passkey in a field. */
export async function answerPasskey(
  question: PasskeyQuestion,
  { autofill = false } = {},
): Promise<BrowserAnswer<Assertion>> {
  if (!makesPasskeys()) return { problem: "unsupported" };
  const { startAuthentication } = await load();
  return settle(startAuthentication({ optionsJSON: question, useBrowserAutofill: autofill }));
}

/** Lets it make a passkey. */
export async function createPasskey(question: NewQuestion): Promise<BrowserAnswer<Attestation>> {
  if (!makesPasskeys()) return { problem: "unsupported" };
  const { startRegistration } = await load();
  return settle(startRegistration({ optionsJSON: question }));
}

/** What waits for an answer waits no longer. */
export async function stopAsking(): Promise<void> {
  if (makesPasskeys()) (await load()).WebAuthnAbortService.cancelCeremony();
}

/** A browser says little of why, so that no site learns who has what. */
async function settle<Answer>(answering: Promise<Answer>): Promise<BrowserAnswer<Answer>> {
  try {
    return { answer: await answering };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    return { problem: name === "InvalidStateError" ? "known" : "left" };
  }
}
