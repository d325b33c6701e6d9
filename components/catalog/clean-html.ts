import sanitizeHtml, { type IOptions, type Tag } from "sanitize-html";

const longest = 20_000;
const headings = Object.fromEntries(["h1", "h2", "h4", "h5", "h6"].map((tag) => [tag, "h3"]));

const options: IOptions = {
  allowedTags: ["p", "br", "h3", "ul", "ol", "li", "strong", "b", "em", "i", "u", "sub", "sup", "a"],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["https", "http", "mailto"],
  allowedSchemesAppliedToAttributes: ["href"],
  // Relative links would lead to pages of Pressroom.
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
  // Removes links without a target and without text.
  exclusiveFilter: ({ tag, attribs, text }) => tag === "a" && !attribs.href && !text.trim(),
};

/** Reduces HTML of the service to a few safe tags. Links are the only elements that keep attributes. */
export function cleanHtml(html: string): string {
  // Cleans twice: removing unknown tags can change which tags a tag closes implicitly.
  return clean(clean(html.slice(0, longest))).trim();
}

function clean(html: string): string {
  return sanitizeHtml(html, options);
}

function outwards(_: string, { href = "" }: Record<string, string>): Tag {
  if (!/^(https?:\/\/|mailto:)/i.test(href)) return { tagName: "a", attribs: {} };
  return { tagName: "a", attribs: { href, rel: "noopener noreferrer nofollow", target: "_blank" } };
}
