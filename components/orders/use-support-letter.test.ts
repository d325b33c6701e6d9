import { createTranslator } from "use-intl/core";
import { afterAll, expect, test, vi } from "vitest";
import english from "#messages/en.json" with { type: "json" };
import { type LetterProblem, useSupportLetter } from "./use-support-letter.ts";

// A worker shares modules between files. Resetting them limits the mock to this file.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

// The hooks need React in a browser, which unit tests do not load.
vi.mock("next-intl", () => ({
  useTranslations: () => createTranslator({ locale: "en", messages: english.issue.letter }),
}));
vi.mock("#components/live/use-time-zone.ts", () => ({ useTimeZone: () => "Europe/Berlin" }));

const issue = (number: string, code: string | null): LetterProblem => ({
  ...{ kind: "issue", code, since: "2026-11-21T12:00:00.000Z", parcel: null },
  order: { id: number, number, reference: "held", dueAt: null },
});

test.each([
  ["one order", [issue("PR-1", null)]],
  ["several orders", [issue("PR-1", null), issue("PR-2", null)]],
])("a letter about an issue of %s names no code if the service gave none", (_, problems) => {
  const letter = useSupportLetter("live", "en")(problems);
  expect(letter).toMatch(/you reported an issue for th(is order|ese orders)\. What was it/i);
  expect(letter).not.toMatch(/[“—]/);
});

test("a letter names the time in the reader's time zone", () => {
  const late = { ...issue("PR-1", null), kind: "on_hold" as const };
  expect(useSupportLetter("live", "en")([late])).toMatch(/1:00\sPM\sGMT\+1/);
});

test("with a code, the letter names it", () => {
  const letter = useSupportLetter("live", "en")([issue("PR-1", "artwork_unclear"), issue("PR-2", null)]);
  expect(letter).toContain("you reported the issue “artwork_unclear” for this order.");
  expect(letter).toContain("you reported an issue for this order.");
});
