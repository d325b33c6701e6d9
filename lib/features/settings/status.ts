import type { Mode } from "#drizzle/mode.ts";
import { knownScopes } from "#lib/core/service/schemas/me.ts";

/** A stored key as pages see it. */
export type KeyView = {
  id: string;
  mode: Mode;
  purpose: "ordering" | "paying";
  name: string;
  prefix: string;
  scopes: string[];
  perOrderCents: number | null;
  dailyCents: number | null;
  paymentsFrozen: boolean | null;
  expiresAt: Date | null;
  checkedAt: Date;
  refusedAt: Date | null;
  refusal: "unauthenticated" | "forbidden" | null;
  /** Encrypted with another APP_SECRET than this Pressroom's, so the key is unusable. */
  isSealedElsewhere: boolean;
};

export type KeyProblem = "sealed_elsewhere" | "address" | "refused" | "expired" | "expiring" | "frozen";

const warnBeforeMs = 7 * 86_400_000;

/** Problems that need attention, worst first. `pays`: this key makes the payments. */
export function problemsOf(key: KeyView, pays: boolean, now: Date): KeyProblem[] {
  if (key.isSealedElsewhere) return ["sealed_elsewhere"];
  const leftMs = key.expiresAt ? key.expiresAt.getTime() - now.getTime() : Number.POSITIVE_INFINITY;
  const problems: (KeyProblem | false)[] = [
    key.refusal === "forbidden" && "address",
    key.refusal === "unauthenticated" && leftMs > 0 && "refused",
    leftMs <= 0 && "expired",
    leftMs > 0 && leftMs <= warnBeforeMs && !key.refusal && "expiring",
    pays && key.paymentsFrozen === true && "frozen",
  ];
  return problems.filter((problem) => problem !== false);
}

const inSlot = (keys: readonly KeyView[], mode: Mode, purpose: KeyView["purpose"]) =>
  keys.find((key) => key.mode === mode && key.purpose === purpose);

/** The key that pays in a mode: the paying key, else the ordering key. */
export const payingKeyOf = (keys: readonly KeyView[], mode: Mode) =>
  inSlot(keys, mode, "paying") ?? inSlot(keys, mode, "ordering");

const payScope = "orders:confirm";
const ofTheAccount = ["orders:read", "webhooks:manage"];

/** Scopes as they are used: a paying key only pays, and if there is one, the ordering key does not pay. */
export function usesOf(key: KeyView, keys: readonly KeyView[]) {
  if (key.isSealedElsewhere) return { opens: [], unused: [], missing: [] };
  const pays = payingKeyOf(keys, key.mode)?.id === key.id;
  const isUsed = (scope: string) => (scope === payScope ? pays : key.purpose === "ordering");
  const wanted = key.purpose === "paying" ? [payScope] : knownScopes;
  return {
    opens: key.scopes.filter(isUsed),
    unused: key.scopes.filter((scope) => !isUsed(scope)),
    missing: wanted.filter((scope) => !key.scopes.includes(scope)),
  };
}

/** The ordering key has the scope to pay, although a separate key pays. */
export function isUnseparated(keys: readonly KeyView[], mode: Mode): boolean {
  const ordering = inSlot(keys, mode, "ordering");
  return Boolean(inSlot(keys, mode, "paying") && ordering?.scopes.includes(payScope));
}

/** Scopes of a mode that only this key provides. */
export const lostWithout = (key: KeyView, keys: readonly KeyView[]): string[] =>
  lostBy(
    key,
    keys,
    keys.filter(({ id }) => id !== key.id),
  );

/** Scopes of a mode that only this key provides and the next one lacks. */
export const lostByReplacing = (key: KeyView, keys: readonly KeyView[], scopes: string[]): string[] =>
  lostBy(
    key,
    keys,
    keys.map((each) => (each.id === key.id ? { ...each, scopes } : each)),
  );

const lostBy = ({ mode }: KeyView, before: readonly KeyView[], after: readonly KeyView[]): string[] =>
  knownScopes.filter((scope) => works(before, mode, scope) && !works(after, mode, scope));

function works(keys: readonly KeyView[], mode: Mode, scope: string): boolean {
  const orders = keys.filter(({ purpose }) => purpose === "ordering");
  // A payment reads the order first, and a paying key does not read.
  if (scope === payScope) {
    return Boolean(payingKeyOf(keys, mode)?.scopes.includes(payScope)) && works(keys, mode, "orders:read");
  }
  return orders.some(
    (key) => key.scopes.includes(scope) && (key.mode === mode || ofTheAccount.includes(scope)),
  );
}
