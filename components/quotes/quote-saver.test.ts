import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import { newDocument } from "#lib/features/quotes/new-document.ts";
import type { QuoteView } from "#lib/features/quotes/quote-view.ts";
import type { SaveOutcome } from "#lib/features/quotes/save-quote.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import type { KeptCopy } from "./local-copy.ts";
import { QuoteSaver } from "./quote-saver.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const to = (country: string): QuoteDocument => ({
  ...newDocument(),
  destination: { ...newDocument().destination, country },
});
const theirs = (revision: number, country: string) =>
  ({ revision, document: to(country), updatedBy: "Bo" }) as QuoteView;
const lost = () => new TypeError("fetch failed");
const refused = (status: number) => new FetchRefusal(status, { error: { message: "No." } });

type Sent = { revision: number; country: string };

/** A saver whose server gives the `answers` in order; without an answer it saves. */
function open() {
  const sent: Sent[] = [];
  const answers: (SaveOutcome | Error)[] = [];
  let copy: KeptCopy | null = null;
  const saver = new QuoteSaver({
    saved: { revision: 1, document: to("") },
    copy: {
      read: async () => copy,
      write: (kept) => {
        copy = kept;
      },
      clear: () => {
        copy = null;
      },
      forget: () => undefined,
    },
    send: async ({ revision, document }) => {
      sent.push({ revision, country: document.destination.country });
      // The duration of a request.
      await new Promise((resolve) => setTimeout(resolve, 100));
      const answer = answers.shift() ?? { outcome: "saved", revision: revision + 1 };
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onState: () => undefined,
  });
  return { saver, sent, answers, copy: () => copy?.document.destination.country ?? null };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("saves once after a pause in typing, and keeps a local copy until it is saved", async () => {
  const { saver, sent, copy } = open();
  for (const country of ["D", "DE", "DE!"]) {
    saver.update(to(country));
    await pass(200);
  }
  expect(saver.state.kind).toBe("saving");
  expect({ sent, copy: copy() }).toEqual({ sent: [], copy: "DE!" });
  await pass(300);
  expect(sent).toEqual([{ revision: 1, country: "DE!" }]);
  expect({ state: saver.state.kind, revision: saver.revision, copy: copy() }).toEqual({
    state: "saved",
    revision: 2,
    copy: null,
  });
});

test("sends one request at a time: later edits follow with the revision of the answer", async () => {
  const { saver, sent } = open();
  saver.update(to("DE"));
  await pass(360);
  saver.update(to("FR"));
  saver.flush();
  expect(sent).toHaveLength(1);
  await pass(1_000);
  expect(sent).toEqual([
    { revision: 1, country: "DE" },
    { revision: 2, country: "FR" },
  ]);
  expect(saver.state.kind).toBe("saved");
});

test("after a lost reply the same edit is sent again before newer ones", async () => {
  const { saver, sent, answers, copy } = open();
  answers.push(lost());
  saver.update(to("DE"));
  await pass(500);
  expect(saver.state).toMatchObject({ kind: "failed", reason: "unreachable" });
  expect(copy()).toBe("DE");
  saver.update(to("FR"));
  await pass(2_000);
  expect(sent).toEqual([
    { revision: 1, country: "DE" },
    { revision: 1, country: "DE" },
    { revision: 2, country: "FR" },
  ]);
});

test("retries with growing delays, and at once on a flush", async () => {
  const { saver, sent, answers } = open();
  answers.push(...Array.from({ length: 5 }, lost));
  saver.update(to("DE"));
  await pass(60_000);
  expect(sent).toHaveLength(6);
  expect(saver.state.kind).toBe("saved");
  answers.push(lost());
  saver.update(to("FR"));
  await pass(450);
  saver.flush();
  await pass(100);
  expect(saver.state.kind).toBe("saved");
});

test("after the session ended, the edit is kept and sent again on the next flush", async () => {
  const { saver, sent, answers, copy } = open();
  answers.push(refused(401));
  saver.update(to("DE"));
  await pass(500);
  expect(saver.state).toMatchObject({ kind: "failed", reason: "signed_out" });
  await pass(60_000);
  expect({ tries: sent.length, copy: copy() }).toEqual({ tries: 1, copy: "DE" });
  saver.flush();
  await pass(100);
  expect({ state: saver.state.kind, copy: copy() }).toEqual({ state: "saved", copy: null });
});

test("a refused edit is not sent again until it changes or is retried", async () => {
  const { saver, sent, answers } = open();
  answers.push(refused(422), refused(422));
  saver.update(to("DE"));
  await pass(500);
  saver.flush();
  await pass(60_000);
  expect(sent).toHaveLength(1);
  expect(saver.state).toMatchObject({ reason: "refused", sentence: "No." });
  saver.retry();
  await pass(100);
  saver.update(to("FR"));
  await pass(500);
  expect(sent.map(({ country }) => country)).toEqual(["DE", "DE", "FR"]);
  expect(saver.state.kind).toBe("saved");
});

test("after a conflict nothing is sent and both versions are kept until one is chosen", async () => {
  const { saver, sent, answers, copy } = open();
  answers.push({ outcome: "conflict", theirs: theirs(7, "IT") });
  saver.update(to("DE"));
  await pass(500);
  expect(saver.state).toMatchObject({ kind: "conflict", theirs: { revision: 7 } });
  saver.update(to("FR"));
  saver.flush();
  await pass(60_000);
  expect({ tries: sent.length, copy: copy() }).toEqual({ tries: 1, copy: "FR" });
  saver.keepMine();
  await pass(500);
  expect(sent.at(-1)).toEqual({ revision: 7, country: "FR" });
  expect({ state: saver.state.kind, revision: saver.revision }).toEqual({ state: "saved", revision: 8 });
});

test("the other version can be chosen instead and edited further", async () => {
  const { saver, sent, answers, copy } = open();
  answers.push({ outcome: "conflict", theirs: theirs(7, "IT") });
  saver.update(to("DE"));
  await pass(500);
  expect(saver.takeTheirs()?.destination.country).toBe("IT");
  expect({ state: saver.state.kind, copy: copy() }).toEqual({ state: "saved", copy: null });
  saver.update(to("DE"));
  await pass(500);
  expect(sent.at(-1)).toEqual({ revision: 7, country: "DE" });
});

test("a teammate's newer revision is shown only if no local edit would be lost", async () => {
  const { saver } = open();
  expect(saver.receive(theirs(1, "IT"))).toBe(false);
  expect(saver.receive(theirs(3, "IT"))).toBe(true);
  expect(saver.receive(theirs(2, "ES"))).toBe(false);
  saver.update(to("DE"));
  expect(saver.receive(theirs(4, "ES"))).toBe(false);
  await pass(500);
  expect(saver.revision).toBe(4);
});

test("an edit that was reverted to the saved state is not sent", async () => {
  const { saver, sent, copy } = open();
  saver.update(to("DE"));
  saver.update(to(""));
  await pass(1_000);
  expect({ sent, copy: copy(), state: saver.state.kind }).toEqual({ sent: [], copy: null, state: "saved" });
});

test("closing the page sends the pending edit", async () => {
  const { saver, sent } = open();
  saver.update(to("DE"));
  saver.close();
  await pass(100);
  expect(sent).toEqual([{ revision: 1, country: "DE" }]);
});
