import type { ReactNode } from "react";
import { PartFailed } from "./part-failed.tsx";

type Found<Value> = { ok: true; value: Value } | { ok: false; error: { message: string } };

type PartProps<Value> = {
  found: Promise<Found<Value>>;
  retryHref: string;
  show: (value: Value) => ReactNode;
};

/** A part of the page once what it shows is there; the others do not wait for it, nor fall with it. */
export async function Part<Value>({ found, retryHref, show }: PartProps<Value>) {
  const result = await found;
  if (result.ok) return show(result.value);
  return <PartFailed message={result.error.message} retryHref={retryHref} />;
}
