import type { Reply } from "#e2e/access/requests/send.ts";

/** Which of the strings stand in a reply's body or headers, also as a URL, HTML or JSON would write them. */
export function leaksIn({ headers, body }: Reply, strings: readonly string[]): string[] {
  const all = `${body}\n${[...headers].map((header) => header.join(": ")).join("\n")}`;
  return strings.filter((text) => spellings(text).some((spelling) => all.includes(spelling)));
}

function spellings(text: string): string[] {
  const html = text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;");
  return [text, encodeURIComponent(text), html, JSON.stringify(text).slice(1, -1)];
}
