import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { addressOf, patterns, repository } from "./pages.mjs";

const heading = /^# (.+)\n/m;

/**
 * Loads the documents where they are. Their first heading is the page's title, so that they read the same in an editor
 * and here: Starlight wants the title apart from the text, and writes the heading itself.
 */
export const titledMarkdown = () => ({
  name: "titled-markdown",
  async load(context) {
    context.store.clear();
    for await (const file of glob(patterns, { cwd: repository })) await loadPage(file, context);
  },
});

async function loadPage(file, { store, config, parseData, renderMarkdown, generateDigest }) {
  const fileURL = new URL(file, repository);
  const filePath = fileURLToPath(fileURL);
  const contents = await readFile(filePath, "utf8");
  const title = heading.exec(contents)?.[1];
  if (!title) throw new Error(`${file} has no heading`);
  const id = addressOf(file) || "index";
  const body = contents.replace(heading, "");
  // Decisions would fill the results of merchants, who search for the same words.
  const data = { title: title.replaceAll("`", ""), pagefind: !id.startsWith("decisions/") };
  // The link check takes a page's address from its front matter.
  const rendered = await renderMarkdown(`---\nslug: ${id}\n---\n${body}`, { fileURL });
  store.set({
    id,
    data: await parseData({ id, data, filePath }),
    body,
    filePath: path.relative(fileURLToPath(config.root), filePath),
    digest: generateDigest(contents),
    rendered,
    assetImports: rendered.metadata?.imagePaths,
  });
}
