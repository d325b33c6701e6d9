const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => escapes[found] ?? "");

type MailItem = { title: string; text: string; url: string };
type MailParts = {
  /** Language of the whole mail. */
  lang: string;
  /** Above the items. */
  lead: string;
  items: MailItem[];
  /** Below the items, when there are more than the mail lists. */
  more: string;
  footer: string;
  choices?: { text: string; url: string };
};

/** HTML without images or scripts, so that reading the mail loads nothing. */
export function writeHtml({ lang, lead, items, more, footer, choices }: MailParts): string {
  const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
  const listed = items.map(
    ({ title, text, url }) =>
      `<p style="margin:0 0 16px"><strong>${link(url, title)}</strong><br>${escapeHtml(text)}</p>`,
  );
  return [
    `<!doctype html><html lang="${escapeHtml(lang)}"><body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif;max-width:36rem">`,
    `<p style="margin:0 0 16px">${escapeHtml(lead)}</p>`,
    ...listed,
    more && `<p style="margin:0 0 16px">${escapeHtml(more)}</p>`,
    `<p style="margin:24px 0 0;font-size:13px;opacity:.75">${escapeHtml(footer)}${choices ? ` ${link(choices.url, choices.text)}` : ""}</p>`,
    "</body></html>",
  ].join("\n");
}

export function writeText({ lead, items, more, footer, choices }: MailParts): string {
  const listed = items.map(({ title, text, url }) => [title, text, url].filter(Boolean).join("\n"));
  const signature = ["-- ", footer, choices && `${choices.text}: ${choices.url}`].filter(Boolean).join("\n");
  return [lead, ...listed, more, signature].filter(Boolean).join("\n\n");
}
