import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Locale } from "#lib/core/i18n/locales.ts";
import { type HelpTopic, helpTopics } from "#lib/help-topics.ts";

export type HelpPage = {
  topic: HelpTopic;
  title: string;
  /** Markdown, without the title and without pictures, which show the screen from which the reader comes. */
  text: string;
  /** English, if the page is not translated. */
  lang: Locale;
};

/** Next's server starts in the folder of the build, which has a copy of the documents. */
const folder = path.join(process.cwd(), "docs/merchant");

/** Reads the documentation for merchants, which is public, in its order. */
export const readHelp = (locale: Locale): Promise<HelpPage[]> =>
  Promise.all(
    Object.values(helpTopics)
      .flat()
      .map((topic) => readPage(topic, locale)),
  );

async function readPage(topic: HelpTopic, locale: Locale): Promise<HelpPage> {
  const translation = path.join(folder, locale, `${topic}.md`);
  const isTranslated = existsSync(translation);
  const file = await readFile(isTranslated ? translation : path.join(folder, `${topic}.md`), "utf8");
  const [heading = "", ...lines] = file.split("\n");
  return {
    topic,
    title: heading.replace(/^# /, ""),
    text: lines.filter((line) => !line.startsWith("![")).join("\n"),
    lang: isTranslated ? locale : "en",
  };
}
