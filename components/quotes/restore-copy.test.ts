import { expect, test } from "vitest";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import { newDocument } from "#lib/features/quotes/new-document.ts";
import type { QuoteView } from "#lib/features/quotes/quote-view.ts";
import { type KeptCopy, restoreCopy } from "./local-copy.ts";

const to = (country: string): QuoteDocument => ({
  ...newDocument(),
  destination: { ...newDocument().destination, country },
});
const server = (revision: number, country: string) => ({ revision, document: to(country) }) as QuoteView;

async function restore(kept: KeptCopy | null, from: QuoteView) {
  let forgotten = false;
  const copy = {
    read: async () => kept,
    write: () => undefined,
    clear: () => undefined,
    forget: () => {
      forgotten = true;
    },
  };
  const restored = await restoreCopy(copy, from);
  return { country: restored?.document.destination.country, disagrees: restored?.disagrees, forgotten };
}

test("an edit that was never saved is restored over the revision that it was based on", async () => {
  const kept = { revision: 3, document: to("DE"), sent: null };
  expect(await restore(kept, server(3, ""))).toEqual({ country: "DE", disagrees: false, forgotten: false });
});

test("an edit that was saved without a reply is recognised as saved", async () => {
  const kept = { revision: 3, document: to("FR"), sent: to("DE") };
  expect(await restore(kept, server(4, "DE"))).toEqual({ country: "FR", disagrees: false, forgotten: false });
});

test("if a teammate changed the quote meanwhile, the copy is marked as disagreeing", async () => {
  const kept = { revision: 3, document: to("DE"), sent: to("DE") };
  expect(await restore(kept, server(4, "IT"))).toEqual({ country: "DE", disagrees: true, forgotten: false });
});

test("a copy equal to the server's version or unreadable is deleted", async () => {
  const kept = { revision: 3, document: to("DE"), sent: null };
  expect(await restore(kept, server(9, "DE"))).toMatchObject({ country: undefined, forgotten: true });
  expect(await restore(null, server(9, "DE"))).toMatchObject({ country: undefined, forgotten: true });
});
