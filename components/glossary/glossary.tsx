import { useTranslations } from "next-intl";
import { Section } from "#components/layout/page-body.tsx";
import { glossary, type TermGroup } from "#lib/terms.ts";

const groups = Object.keys(glossary) as TermGroup[];

/** The glossary. Each term has its own anchor, so that pages can link to it. */
export function Glossary() {
  const t = useTranslations("glossary");
  return groups.map((group) => (
    <Section key={group} title={t(`groups.${group}`)}>
      <dl className="grid gap-x-8 md:grid-cols-2">
        {glossary[group].map((term) => (
          <div
            key={term}
            id={term}
            className="-mx-3 scroll-mt-12 rounded-md px-3 py-3 target:bg-accent-soft target:outline target:outline-accent"
          >
            <dt className="font-semibold">{t(`terms.${term}.name`)}</dt>
            <dd className="mt-0.5 max-w-prose text-muted">{t(`terms.${term}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  ));
}
