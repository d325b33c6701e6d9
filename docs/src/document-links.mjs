import { defineHastPlugin } from "satteri";
import { addressOf, pathInRepository, resolveLink } from "./pages.mjs";

const isElsewhere = /^([a-z]+:|\/|#)/;

/** Every page exists in every language, in English if it has no translation. */
function inLanguageOf(from, page) {
  const [language] = /^\w\w(?=\/)/.exec(addressOf(from)) ?? [];
  return language && !page.startsWith(`/${language}/`) ? `/${language}${page}` : page;
}

/**
 * Documents link to each other's files, as a repository's viewer needs it. Here such a link leads to the page. A file
 * without a page is named without a link. A broken link is left unchanged, so that the link check reports it.
 */
export const documentLinks = ({ fileURL }) =>
  defineHastPlugin({
    name: "document-links",
    element: {
      filter: ["a"],
      visit(node, context) {
        const { href } = node.properties;
        if (!fileURL || typeof href !== "string" || isElsewhere.test(href)) return;
        const from = pathInRepository(fileURL);
        const found = resolveLink(from, href);
        if (found?.page) context.setProperty(node, "href", inLanguageOf(from, found.page));
        else if (found)
          return { type: "element", tagName: "span", properties: {}, children: [...node.children] };
      },
    },
  });
