import { writtenIn } from "#lib/keep-formats.ts";
import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { Denied } from "#lib/auth/denied.ts";
import { NotConnected } from "#lib/auth/not-connected.ts";
import { whomToAsk } from "#lib/auth/whom-to-ask.ts";
import { paths } from "#lib/paths.ts";
import { mapError, type PublicError } from "./map-error.ts";

export type DescribedError = Pick<PublicError, "code" | "params"> & {
  message: string;
  field?: string;
  /** Of who may not: where it says what each role may. */
  rolesHref?: string;
  /** Where a key is connected, of who lacks one and may. */
  connectHref?: string;
};

/** A failure in the person's words: what happened, what was kept, what to do; of who may not, whom to ask. */
export async function describeError(error: unknown): Promise<DescribedError> {
  const t = await getTranslations("errors");
  if (error instanceof NotConnected)
    return describe(t, error, await nameThose(t, await whomToAsk(error.workspaceId, "settings:manage")));
  if (!(error instanceof Denied)) return describe(t, error);
  const able = await whomToAsk(error.workspace.id, error.mendedBy);
  const isAble = able.some(({ userId }) => userId === error.userId);
  const mayConnect = isAble && error.mendedBy === "settings:manage";
  return {
    ...describe(t, error, isAble ? t("yourself") : await nameThose(t, able)),
    rolesHref: paths.roles(error.workspace.slug),
    ...(mayConnect && { connectHref: paths.connection(error.workspace.slug) }),
  };
}

/** The same for many: the words are read once. */
export async function errorDescriber(): Promise<(error: unknown) => DescribedError> {
  const t = await getTranslations("errors");
  return (error) => describe(t, error);
}

type Words = Awaited<ReturnType<typeof getTranslations<"errors">>>;

function describe(t: Words, error: unknown, whom = t("anOwner")): DescribedError {
  const { code, params } = mapError(error);
  const key = t.has(code as never) ? code : "unexpected";
  const message = t(key as never, { ...params, whom } as never);
  return typeof params.field === "string"
    ? { code, params, message, field: params.field }
    : { code, params, message };
}

/** "Ada Owner or Bo Admin". */
async function nameThose(t: Words, people: readonly { name: string }[]): Promise<string> {
  const names = people.map(({ name }) => name);
  if (names.length === 0) return t("anOwner");
  return new Intl.ListFormat(writtenIn(await getLocale()), { type: "disjunction" }).format(names);
}
