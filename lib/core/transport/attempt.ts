import "server-only";
import { notFound, unstable_rethrow } from "next/navigation";
import { type DescribedError, describeError } from "./describe-error.ts";

type Attempt<T> = { ok: true; value: T } | { ok: false; error: DescribedError };

/**
 * Runs a verb for a page. Returns its result, or its failure as text that the page shows instead. `not_found` shows the
 * 404 page.
 */
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
