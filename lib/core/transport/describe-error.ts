import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { currentSession } from "#lib/core/auth/current-session.ts";
import { NotConnected } from "#lib/core/auth/not-connected.ts";
import { Denied } from "#lib/core/auth/require-permission.ts";
import { type WhomToAsk, whomToAsk } from "#lib/core/auth/whom-to-ask.ts";
import { writtenIn } from "#lib/keep-formats.ts";
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
  if (error instanceof NotConnected) {
    const session = await currentSession();
    const asked = await whomToAsk(error.workspaceId, "settings:manage", session?.user.id);
    return describe(t, error, await wordsOf(t, asked));
  }
  if (!(error instanceof Denied)) return describe(t, error);
  const asked = await whomToAsk(error.workspace.id, error.mendedBy, error.userId);
  const mayConnect = asked.readerMay && error.mendedBy === "settings:manage";
  return {
    ...describe(t, error, await wordsOf(t, asked)),
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

/** Who can fix it, and whether the reader can: then the text says what to do, not whom to ask. */
type Mending = { whom: string; able: "yes" | "no" };

function describe(
  t: Words,
  error: unknown,
  mending: Mending = { whom: t("anOwner"), able: "no" },
): DescribedError {
  const { code, params } = mapError(error);
  const key = t.has(code as never) ? code : "unexpected";
  const message = t(key as never, { ...params, ...mending } as never);
  return typeof params.field === "string"
    ? { code, params, message, field: params.field }
    : { code, params, message };
}

/** "Ada Owner or Bo Admin". */
async function wordsOf(t: Words, { names, readerMay }: WhomToAsk): Promise<Mending> {
  const able = readerMay ? "yes" : "no";
  if (names.length === 0) return { whom: t("anOwner"), able };
  const whom = new Intl.ListFormat(writtenIn(await getLocale()), { type: "disjunction" }).format(names);
  return { whom, able };
}
