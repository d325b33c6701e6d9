import { attempt } from "#components/form/attempt.ts";
import type { FormAddress } from "#lib/features/addresses/form-address.ts";
import type { CreateOrderInput } from "#lib/features/orders/schemas.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import type { paths } from "#lib/paths.ts";

export type KeptOrder = Pick<CreateOrderInput, "submissionId"> & {
  reference: string;
  address: FormAddress;
  lines: QuoteLine[];
  /** It was submitted with this content, and got no answer. */
  isSent?: boolean | undefined;
  /** When it was saved, in milliseconds since 1970. */
  at: number;
};

type Source = NonNullable<Parameters<typeof paths.newOrder>[1]>;

const longestMs = 30 * 86_400_000;
const nameOf = (key: string) => `pressroom.order.${key}`;

/** The key of the form of a new order: `owner` is the person, the workspace and the mode. */
export const keptOrderKey = (owner: readonly string[], source: Source) =>
  [...owner, JSON.stringify(source)].join(".");

/** The draft of an order that only this browser has; older than 30 days, it is ignored. */
export async function readKeptOrder(key: string): Promise<KeptOrder | null> {
  const text = attempt(() => localStorage.getItem(nameOf(key)));
  if (!text) return null;
  // Loaded on demand: only a person with an unfinished draft needs the schema.
  const { savedOrderFormSchema } = await import("#lib/features/quotes/saved-order-form.ts");
  const kept = savedOrderFormSchema.safeParse(attempt(() => JSON.parse(text))).data;
  return kept && Date.now() - kept.at < longestMs ? kept : null;
}

export function writeKeptOrder(key: string, kept: KeptOrder): void {
  attempt(() => localStorage.setItem(nameOf(key), JSON.stringify(kept)));
}

export function forgetKeptOrder(key: string): void {
  attempt(() => localStorage.removeItem(nameOf(key)));
}

/** For the form without a source: the latest order that was begun from a product, a quote or the like. */
export async function findOtherKept(key: string): Promise<{ source: Source; at: number } | null> {
  const [own, none] = [nameOf(key), "{}"];
  if (!own.endsWith(`.${none}`)) return null;
  const owner = own.slice(0, -none.length);
  const names = attempt(() => Object.keys(localStorage)) ?? [];
  const others = names.filter((name) => name !== own && name.startsWith(`${owner}{`));
  const found = await Promise.all(
    others.map(async (name) => {
      const kept = await readKeptOrder(name.slice(nameOf("").length));
      const source: Source | undefined = attempt(() => JSON.parse(name.slice(owner.length)));
      return kept && source ? [{ source, at: kept.at }] : [];
    }),
  );
  return found.flat().toSorted((one, other) => other.at - one.at)[0] ?? null;
}
