import { getLocale, getNow, getTimeZone, getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { problemValues, toneOf } from "#components/settings/key-problem-words.ts";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { MendButton } from "#components/webhooks/mend-button.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { nameErased } from "#lib/erased-placeholder.ts";
import type { UnreadMention } from "#lib/features/orders/list-mentions.ts";
import type { KeyWarning } from "#lib/features/settings/list-key-warnings.ts";
import { isRepairable } from "#lib/features/webhooks/status.ts";
import type { Trouble } from "#lib/features/webhooks/trouble-of.ts";
import { formatCount } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { Need } from "#lib/workflows/overview/need.ts";
import { CountedNeed, NeedLine } from "./counted-need.tsx";

type NeedsListProps = { place: Place; needs: readonly Need[] };

/** Everything that needs action in one list, the most urgent first. */
export async function NeedsList({ place, needs }: NeedsListProps) {
  const t = await getTranslations("overview.needs");
  return (
    <Card aria-label={t("title")} title={t("title")} flush>
      {needs.length === 0 ? (
        <p className="px-4 py-3 text-muted">{t("none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {needs.map((need) => {
            switch (need.kind) {
              case "key":
                return (
                  <KeyNeed
                    key={`${need.warning.key.id} ${need.warning.problem}`}
                    warning={need.warning}
                    workspace={place.workspace}
                  />
                );
              case "webhook":
                return <WebhookNeed key="webhook" trouble={need.trouble} workspace={place.workspace} />;
              case "mentions":
                return <MentionsNeed key="mentions" place={place} {...need} />;
              default:
                return <CountedNeed key={need.kind} {...{ place, need }} />;
            }
          })}
        </ul>
      )}
    </Card>
  );
}

type KeyNeedProps = { warning: KeyWarning; workspace: string };

/** A key that expires or is refused stops everything else. */
async function KeyNeed({ warning: { key, problem }, workspace }: KeyNeedProps) {
  const t = await getTranslations("keys");
  const values = problemValues(key, {
    locale: await getLocale(),
    timeZone: await getTimeZone(),
    now: await getNow(),
  });
  return (
    <NeedLine
      tone={toneOf[problem]}
      title={t(`notice.${problem}.title`, values)}
      href={paths.connection(workspace)}
      action={
        <LinkButton size="sm" href={paths.connection(workspace)}>
          {t("see")}
        </LinkButton>
      }
    >
      <p>
        {t("named", { mode: key.mode, purpose: key.purpose })} <Code>{key.prefix}…</Code>
      </p>
      <p className="max-w-prose">{t(`notice.${problem}.text`, values)}</p>
    </NeedLine>
  );
}

type WebhookNeedProps = { trouble: Trouble; workspace: string };

/** Why webhook deliveries do not arrive, with a button that repairs it. */
async function WebhookNeed({ trouble, workspace }: WebhookNeedProps) {
  const t = await getTranslations("webhooks");
  const timeZone = await getTimeZone();
  const { kind, since, by } = trouble;
  const said = {
    since: since ? formatDateTime(since, await getLocale(), timeZone) : "",
    by: by ?? t("somebody"),
    url: "",
  };
  return (
    <NeedLine
      tone="bad"
      title={t(`trouble.${kind}.title`, said)}
      href={paths.webhooks(workspace)}
      action={
        isRepairable(kind) && (
          <ClientMessages of={["webhooks"]}>
            <MendButton workspace={workspace} label={t(`mend.${kind}`)} />
          </ClientMessages>
        )
      }
    >
      <p className="max-w-prose">{t(`trouble.${kind}.text`, said)}</p>
    </NeedLine>
  );
}

type MentionsNeedProps = {
  place: Place;
  mentions: readonly UnreadMention[];
  /** Whether there are more mentions than the listed ones. */
  hasMore: boolean;
};

/** Notes that mention the reader, until the reader opens the order. */
async function MentionsNeed({ place, mentions, hasMore }: MentionsNeedProps) {
  const t = await getTranslations();
  const locale = await getLocale();
  const timeZone = await getTimeZone();
  const now = await getNow();
  const count = mentions.length;
  const number = formatCount(count, locale);
  return (
    <NeedLine
      tone="info"
      title={t("overview.needs.mentions", {
        count,
        shown: hasMore ? `${number}+` : number,
      })}
    >
      <ul className="mt-1 flex flex-col gap-1.5">
        {mentions.map(({ noteId, order, author, text, at }) => (
          <li key={noteId}>
            <p className="flex flex-wrap justify-between gap-x-3">
              <TextLink href={paths.order(place, order.id)}>
                {t("notes.inOrder", { name: author ?? "", number: order.number })}
              </TextLink>
              <TimeAgo at={at} now={now} locale={locale} timeZone={timeZone} />
            </p>
            <p className="line-clamp-2">{nameErased(text, t("erased.placeholder"))}</p>
          </li>
        ))}
      </ul>
    </NeedLine>
  );
}
