import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { HelpScreen } from "#components/help/help-screen.tsx";
import { toLocale } from "#lib/core/i18n/locales.ts";
import { readHelp } from "#lib/doors/read-help.ts";

type Props = { params: Promise<{ topic: string }> };

/** Read once a request, for the title and the page. */
const openHelp = cache(async (topic: string) => {
  const pages = await readHelp(toLocale(await getLocale()));
  return { pages, open: pages.find((page) => page.topic === topic) ?? notFound() };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ open }, t] = await Promise.all([openHelp((await params).topic), getTranslations("help")]);
  return { title: `${open.title} · ${t("title")}` };
}

export default async function HelpTopicPage({ params }: Props) {
  return <HelpScreen {...(await openHelp((await params).topic))} />;
}
