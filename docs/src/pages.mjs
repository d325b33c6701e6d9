import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const repository = new URL("../../", import.meta.url);

/** Documents outside `docs/` that are pages of the site too, because packages ship them or people expect them there. */
const elsewhere = {
  "CONTRIBUTING.md": "developer/contributing",
  "lib/core/service/README.md": "developer/client",
  "sandbox/README.md": "developer/sandbox",
};

/** Every document of the site, relative to the repository. */
export const patterns = [
  "docs/*.md",
  "docs/{merchant,operator,developer,decisions}/**/*.md",
  ...Object.keys(elsewhere),
];

/** The address of a document's page, without slashes around it. `file` is relative to the repository. */
export const addressOf = (file) =>
  elsewhere[file] ??
  file
    .replace(/^docs\//, "")
    .replace(/^merchant\/(\w\w)\//, "$1/merchant/")
    .replace(/((^|\/)(README|index))?\.md$/, "");

/** What a relative link of a document leads to: a page, a file of the repository that is no page, or nothing. */
export function resolveLink(from, url) {
  const [target, anchor] = url.split("#");
  const file = path.posix.normalize(path.posix.join(path.posix.dirname(from), target));
  const exists = existsSync(new URL(file, repository));
  if (file.endsWith(".md") && exists) return { page: `/${addressOf(file)}/${anchor ? `#${anchor}` : ""}` };
  const index = path.posix.join(file, "README.md");
  if (exists && existsSync(new URL(index, repository))) return { page: `/${addressOf(index)}/` };
  return exists ? { file } : null;
}

export function pathInRepository(url) {
  return path.relative(fileURLToPath(repository), fileURLToPath(url)).split(path.sep).join("/");
}
