import { glob } from "astro/loaders";
import { addressOf, pathInRepository, patterns, repository } from "./pages.mjs";

const heading = /^# (.+)\n/m;

/**
 * Loads the documents where they are. Their first heading is the page's title, so that they read the same in an editor
 * and here: Starlight wants the title apart from the text, and writes the heading itself.
 */
export function titledMarkdown() {
  const inner = glob({ base: repository, pattern: patterns, generateId: ({ data }) => data.slug });
  return { ...inner, load: (context) => inner.load({ ...context, entryTypes: titled(context.entryTypes) }) };
}

const titled = (entryTypes) =>
  new Map([...entryTypes].map(([extension, type]) => [extension, { ...type, getEntryInfo }]));

function getEntryInfo({ contents, fileUrl }) {
  const found = heading.exec(contents);
  if (!found) throw new Error(`${fileUrl} has no heading`);
  const slug = addressOf(pathInRepository(fileUrl)) || "index";
  // They would fill the results of merchants, who search for the same words.
  const pagefind = !slug.startsWith("decisions/");
  return {
    body: contents.replace(heading, ""),
    data: { title: found[1].replaceAll("`", ""), slug, pagefind },
  };
}
