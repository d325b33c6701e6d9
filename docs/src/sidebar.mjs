import { readFileSync } from "node:fs";
import { locales } from "../../lib/core/i18n/locales.ts";
import { helpTopics } from "../../lib/help-topics.ts";
import { repository } from "./pages.mjs";

const messages = Object.fromEntries(
  locales.map((locale) => [
    locale,
    JSON.parse(readFileSync(new URL(`messages/${locale}.json`, repository), "utf8")),
  ]),
);

const inEachLanguage = (read) =>
  Object.fromEntries(locales.map((locale) => [locale, read(messages[locale].help)]));

/** A group with its name in each language, as Pressroom itself shows it. */
const merchants = Object.entries(helpTopics).map(([group, topics]) => ({
  label: messages.en.help.groups[group],
  translations: inEachLanguage(({ groups }) => groups[group]),
  items: topics.map((topic) => `merchant/${topic}`),
}));

/** Three readers, each with the pages in the order in which they are needed. */
export const sidebar = [
  {
    label: "Merchants",
    translations: { ...inEachLanguage(({ title }) => title), en: "Merchants" },
    collapsed: true,
    items: merchants,
  },
  {
    label: "Operators",
    collapsed: true,
    items: [
      "operations",
      "operator/secure",
      "scaling",
      "operator/alerts",
      "operator/recover",
      "reliability",
      "performance",
    ],
  },
  {
    label: "Developers",
    collapsed: true,
    items: [
      "developer/structure",
      "developer/way-of-an-order",
      "developer/way-of-a-webhook",
      "developer/new-filter",
      "developer/tests",
      "developer/contributing",
      {
        label: "For any integrator",
        items: ["developer/client", "developer/sandbox", "developer/control-plane"],
      },
      "decisions",
    ],
  },
];
