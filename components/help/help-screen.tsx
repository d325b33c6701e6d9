import { useTranslations } from "next-intl";
import { Columns, PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { SkipLink } from "#components/layout/skip-link.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { ProductLogo } from "#components/ui/signs.tsx";
import type { HelpPage } from "#lib/doors/read-help.ts";
import { type HelpGroup, helpTopics } from "#lib/help-topics.ts";
import { paths } from "#lib/paths.ts";
import { HelpText } from "./help-text.tsx";

const groups = Object.keys(helpTopics) as HelpGroup[];

/** A page of the documentation for merchants, beside the list of all its pages. */
export function HelpScreen({ pages, open }: { pages: readonly HelpPage[]; open: HelpPage }) {
  const t = useTranslations();
  return (
    <div className="min-h-dvh">
      <SkipLink>{t("shell.skip")}</SkipLink>
      <header className="flex min-h-14 items-center px-4 py-2 md:px-6">
        <IntentLink href={paths.home()} className="flex items-center gap-2 rounded-sm font-semibold">
          <ProductLogo />
          {t("product")}
        </IntentLink>
      </header>
      <main id="content" tabIndex={-1}>
        <PageHeader title={<span lang={open.lang}>{open.title}</span>} help={null} />
        <PageBody>
          <Columns aside={<Topics pages={pages} open={open} />}>
            <article lang={open.lang} className="flex max-w-prose flex-col gap-3">
              <HelpText>{open.text}</HelpText>
            </article>
          </Columns>
        </PageBody>
      </main>
    </div>
  );
}

function Topics({ pages, open }: { pages: readonly HelpPage[]; open: HelpPage }) {
  const t = useTranslations("help");
  return (
    <nav aria-label={t("title")} className="flex flex-col gap-6">
      {groups.map((group) => (
        <section key={group} className="flex flex-col gap-1">
          <h2 className="text-sm text-muted">{t(`groups.${group}`)}</h2>
          <ul>
            {helpTopics[group].map((topic) => (
              <li key={topic}>
                <TopicLink page={pages.find((page) => page.topic === topic)} isOpen={topic === open.topic} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function TopicLink({ page, isOpen }: { page: HelpPage | undefined; isOpen: boolean }) {
  if (!page) return null;
  return (
    <IntentLink
      href={paths.help(page.topic)}
      lang={page.lang}
      aria-current={isOpen ? "page" : undefined}
      className="inline-flex min-h-6 items-center hover:underline aria-[current=page]:font-semibold"
    >
      {page.title}
    </IntentLink>
  );
}
