import "server-only";
import { notFound, unstable_rethrow } from "next/navigation";
import { type DescribedError, describeError } from "./describe-error.ts";

type Attempt<T> = { ok: true; value: T } | { ok: false; error: DescribedError };

/** A verb for a page: its result, or its failure in words to show in its place. What is not there is a 404. */
export async function attempt<T>(run: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    unstable_rethrow(error);
    const described = await describeError(error);
    if (described.code === "not_found") notFound();
    return { ok: false, error: described };
  }
}
