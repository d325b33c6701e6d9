import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { currentSession } from "#lib/core/auth/current-session.ts";
import { NotConnected } from "#lib/core/auth/not-connected.ts";
import { Denied } from "#lib/core/auth/require-permission.ts";
import { type WhomToAsk, whomToAsk } from "#lib/core/auth/whom-to-ask.ts";
import type { Locale } from "#lib/core/i18n/locales.ts";
import { formatList } from "#lib/lists.ts";
import { paths } from "#lib/paths.ts";
import { mapError, type PublicError } from "./map-error.ts";

export type DescribedError = Pick<PublicError, "code" | "params"> & {
  message: string;
  field?: string;
  /** When a role or a key denies the action: the page that says what each role may do. */
  rolesHref?: string;
  /** When a key is missing and the reader may connect one: the page for that. */
  connectHref?: string;
};

/**
 * A failure in the person's language, or in `lang`: what happened, what was kept, what to do. When an action is denied,
 * also whom to ask.
 */
export async function describeError(error: unknown, lang?: Locale): Promise<DescribedError> {
  const locale = lang ?? (await getLocale());
  const t = await getTranslations({ locale, namespace: "errors" });
  if (error instanceof NotConnected) {
    const session = await currentSession();
    const asked = await whomToAsk(error.workspaceId, "settings:manage", session?.user.id);
    return describe(t, error, await wordsOf(t, asked));
  }
  if (!(error instanceof Denied)) return describe(t, error);
  const asked = await whomToAsk(error.workspace.id, error.permissionToFix, error.userId);
  const mayConnect = asked.readerMay && error.permissionToFix === "settings:manage";
  const { role, name } = error.held;
  const roleName = name ?? (await getTranslations("roles"))(role);
  const words = {
    ...(await wordsOf(t, asked)),
    role: roleName,
    permission: await permissionName(error, locale),
  };
  const described = describe(t, error, words);
  const mode = error.areKeysSealedElsewhere ? null : error.modeWithoutKey;
  return {
    ...described,
    message: mode ? t("not_connected", { mode, ...words }) : described.message,
    rolesHref: paths.roles(error.workspace.slug),
    ...(mayConnect && { connectHref: paths.connection(error.workspace.slug) }),
  };
}

/** Describes many failures and reads the messages only once. */
export async function errorDescriber(): Promise<(error: unknown) => DescribedError> {
  const t = await getTranslations("errors");
  return (error) => describe(t, error);
}

/** For example "Print files (files:write)": the code is what the service's own pages show. */
async function permissionName({ params: { permission } }: Denied, locale: Locale): Promise<string> {
  const code = String(permission);
  const t = await getTranslations({ locale, namespace: "scopes" });
  return t.has(code as never) ? `${t(code as never)} (${code})` : code;
}

type Words = Awaited<ReturnType<typeof getTranslations<"errors">>>;

/**
 * Who can fix the cause, and whether the reader can. When the reader can, the text says what to do, not whom to ask.
 * With the names of the reader's role and of the missing permission if they are the cause.
 */
type Mending = { whom: string; able: "yes" | "no"; role?: string; permission?: string };

function describe(
  t: Words,
  error: unknown,
  mending: Mending = { whom: t("anOwner"), able: "no" },
): DescribedError {
  const { code, params } = mapError(error);
  const isSealed = error instanceof Denied && error.areKeysSealedElsewhere;
  const key = isSealed ? "forbidden_sealed_keys" : t.has(code as never) ? code : "unexpected";
  const message = t(key as never, { ...params, ...mending } as never);
  return typeof params.field === "string"
    ? { code, params, message, field: params.field }
    : { code, params, message };
}

/** For example "Ada Owner or Bo Admin". */
async function wordsOf(t: Words, { names, readerMay }: WhomToAsk): Promise<Mending> {
  const able = readerMay ? "yes" : "no";
  if (names.length === 0) return { whom: t("anOwner"), able };
  const whom = formatList(names, await getLocale(), "disjunction");
  return { whom, able };
}
