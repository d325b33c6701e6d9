import type { Reply } from "#e2e/access/requests/send.ts";

/** The strings that occur in a reply's body or headers, also encoded as a URL, HTML or JSON. */
export function leaksIn({ headers, body }: Reply, strings: readonly string[]): string[] {
  const all = `${body}\n${[...headers].map((header) => header.join(": ")).join("\n")}`;
  return strings.filter((text) => spellings(text).some((spelling) => all.includes(spelling)));
}

function spellings(text: string): string[] {
  const html = text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;");
  return [text, encodeURIComponent(text), html, JSON.stringify(text).slice(1, -1)];
}
