import "server-only";
import { getTranslations } from "next-intl/server";
import { mapError, type PublicError } from "./map-error.ts";

export type DescribedError = Pick<PublicError, "code" | "params"> & { message: string; field?: string };

/** A failure in the person's words: what happened, what was kept, what to do. */
export async function describeError(error: unknown): Promise<DescribedError> {
  return (await errorDescriber())(error);
}

/** The same for many: the words are read once. */
export async function errorDescriber(): Promise<(error: unknown) => DescribedError> {
  const t = await getTranslations("errors");
  return (error) => describe(t, error);
}

type Words = Awaited<ReturnType<typeof getTranslations<"errors">>>;

function describe(t: Words, error: unknown): DescribedError {
  const { code, params } = mapError(error);
  const key = t.has(code as never) ? code : "unexpected";
  const message = t(key as never, params as never);
  return typeof params.field === "string"
    ? { code, params, message, field: params.field }
    : { code, params, message };
}
