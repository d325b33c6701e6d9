import sanitizeHtml, { type IOptions, type Tag } from "sanitize-html";

const longest = 20_000;
const headings = Object.fromEntries(["h1", "h2", "h4", "h5", "h6"].map((tag) => [tag, "h3"]));

const options: IOptions = {
  allowedTags: ["p", "br", "h3", "ul", "ol", "li", "strong", "b", "em", "i", "u", "sub", "sup", "a"],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["https", "http", "mailto"],
  allowedSchemesAppliedToAttributes: ["href"],
  // Whatever is relative would lead to a page of ours.
  allowProtocolRelative: false,
  transformTags: { ...headings, a: outwards },
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "template",
    "title",
    "iframe",
    "svg",
    "math",
  ],
  nestingLimit: 20,
  // A link that leads nowhere is no link.
  exclusiveFilter: ({ tag, attribs, text }) => tag === "a" && !attribs.href && !text.trim(),
};

/** A stranger's HTML as a small safe part of it: no attribute but where a link leads to. */
export function cleanHtml(html: string): string {
  // A second time, for what closes a tag implicitly only once the unknown tags between are gone.
  return clean(clean(html.slice(0, longest))).trim();
}

function clean(html: string): string {
  return sanitizeHtml(html, options);
}

function outwards(_: string, { href = "" }: Record<string, string>): Tag {
  if (!/^(https?:\/\/|mailto:)/i.test(href)) return { tagName: "a", attribs: {} };
  return { tagName: "a", attribs: { href, rel: "noopener noreferrer nofollow", target: "_blank" } };
}
