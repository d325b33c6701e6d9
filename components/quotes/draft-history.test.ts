import { expect, test } from "vitest";
import { newDocument } from "#lib/features/quotes/new-document.ts";
import { beginHistory, changeDraft, type DraftHistory, redoDraft, undoDraft } from "./draft-history.ts";
import { setDestinationCountry } from "./edit-draft.ts";

const begun = beginHistory(newDocument());
const countryOf = (history: DraftHistory | null) => history?.document.destination.country;
const chosen = ["DE", "FR", "IT"].reduce(
  (history, code, at) => changeDraft(history, setDestinationCountry(code), at),
  begun,
);

test("each change can be undone and redone", () => {
  const back = undoDraft(chosen);
  expect(countryOf(back)).toBe("FR");
  expect(countryOf(back && undoDraft(back))).toBe("DE");
  expect(countryOf(back && redoDraft(back))).toBe("IT");
  expect(undoDraft(begun)).toBeNull();
  expect(redoDraft(chosen)).toBeNull();
});

test("continuous typing into one field is one undo step", () => {
  const typed = ["D", "DE", "DEU"].reduce(
    (history, text, at) => changeDraft(history, setDestinationCountry(text), at * 100, "country"),
    begun,
  );
  expect(countryOf(undoDraft(typed))).toBe("");
  const later = changeDraft(typed, setDestinationCountry("FR"), 5_000, "country");
  expect(countryOf(undoDraft(later))).toBe("DEU");
  const elsewhere = changeDraft(typed, setDestinationCountry("IT"), 250, "another field");
  expect(countryOf(undoDraft(elsewhere))).toBe("DEU");
});

test("a new change clears the redo steps, and a change without effect adds no step", () => {
  const back = undoDraft(chosen);
  const changed = back && changeDraft(back, setDestinationCountry("ES"), 9);
  expect(changed && redoDraft(changed)).toBeNull();
  expect(changeDraft(chosen, (document) => document, 9)).toBe(chosen);
});

test("the history keeps 200 steps", () => {
  let history: DraftHistory | null = begun;
  for (let at = 0; at < 300; at += 1) history = changeDraft(history, setDestinationCountry(String(at)), at);
  let steps = 0;
  for (let back = undoDraft(history); back; back = undoDraft(back)) steps += 1;
  expect(steps).toBe(200);
});
