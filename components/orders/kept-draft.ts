import type { TypedAddress } from "#lib/features/addresses/typed-address.ts";
import type { CreateOrderInput } from "#lib/features/orders/schemas.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";

export type KeptDraft = Pick<CreateOrderInput, "submissionId"> & {
  reference: string;
  address: TypedAddress;
  lines: QuoteLine[];
  /** When it was typed, in milliseconds since 1970. */
  at: number;
};

const longestMs = 30 * 86_400_000;
const nameOf = (key: string) => `pressroom.order.${key}`;

/** What somebody was writing, in this browser alone; forgotten after a month. */
export async function readDraft(key: string): Promise<KeptDraft | null> {
  const text = attempt(() => localStorage.getItem(nameOf(key)));
  if (!text) return null;
  // Only who comes back to something unfinished needs the schema.
  const { keptOrderSchema } = await import("#lib/features/quotes/kept-order.ts");
  const kept = keptOrderSchema.safeParse(attempt(() => JSON.parse(text))).data;
  return kept && Date.now() - kept.at < longestMs ? kept : null;
}

export function writeDraft(key: string, draft: KeptDraft): void {
  attempt(() => localStorage.setItem(nameOf(key), JSON.stringify(draft)));
}

export function forgetDraft(key: string): void {
  attempt(() => localStorage.removeItem(nameOf(key)));
}

/** A browser may refuse to keep anything, or have no room left: then the page alone has it. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
