import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { describeTold, linkOf } from "./internal/describe-told.ts";
import type { Told, ToldInWords } from "./notification-view.ts";

/** What the reader was told in their words: a page that says one of them needs no words of its own. */
export async function writeTold({ workspace, mode }: MemberContext, rows: Told[]): Promise<ToldInWords[]> {
  const [t, locale] = await Promise.all([getTranslations("told"), getLocale()]);
  const speaker = {
    locale,
    say: (key: string, values: object) => t(key as never, values as never),
    has: (key: string) => t.has(key as never),
  };
  return rows.map((told) => ({
    ...{ id: told.id, kind: told.kind, at: told.at, isRead: told.isRead },
    ...describeTold(told, speaker),
    href: linkOf(told, workspace.slug, mode),
  }));
}
