import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanHtml } from "./clean-html.ts";

/** The allowed output: a few tags, and attributes only on links. */
const tags = "p|br|h3|ul|ol|li|strong|b|em|i|u|sub|sup|a";
const allowed = new RegExp(
  `^<(/(${tags})|(${tags})( /)?|a href="(https?://|mailto:)[^"<>]*" rel="noopener noreferrer nofollow" target="_blank")>$`,
);

function unsafeTags(html: string): string[] {
  return (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !allowed.test(tag));
}

const hostile = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil.example></sCrIpT>",
  "<p onclick=alert(1) onmouseover='alert(1)'>Hover</p>",
  "<img src=x onerror=alert(1)>",
  "<style>*{display:none}</style><p style='position:fixed;inset:0'>Over all</p>",
  "<iframe src='https://evil.example' srcdoc='<script>alert(1)</script>'></iframe>",
  "<a href='javascript:alert(1)'>one</a>",
  "<a href=' java\tscript:alert(1)'>two</a>",
  "<a href='&#106;avascript:alert(1)'>three</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>four</a>",
  "<a href='vbscript:x'>five</a><a href='//evil.example'>six</a><a href='/account'>seven</a>",
  "<a href='https://fine.example' onclick='alert(1)' target='_self' rel='opener'>eight</a>",
  "<a href='https://fine.example/\"onmouseover=alert(1)//'>nine</a>",
  "<svg onload=alert(1)><a xlink:href='javascript:alert(1)'><text>x</text></a><style><img src=x></style></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<form action=/api><input name=x><button formaction='javascript:alert(1)'>Send</button></form>",
  "<object data='javascript:alert(1)'></object><embed src=x><base href='https://evil.example/'>",
  "<meta http-equiv=refresh content='0;url=https://evil.example'><link rel=stylesheet href=//evil.example>",
  "<template><img src=x onerror=alert(1)></template><textarea></textarea><img src=x onerror=alert(1)>",
  "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp><plaintext><script>alert(1)",
  "<!--><img src=x onerror=alert(1)>--><![CDATA[<img src=x onerror=alert(1)>]]><?xml ?><!doctype x>",
  "<<script>script>alert(1)<</script>/script><p<p onclick=alert(1)>",
  "<a href='https://fine.example'>one<div>two<a href='https://fine.example'>three</a>",
  "<custom-element onfoo=x></custom-element><video><source onerror=alert(1)></video>",
  "<p id=main class=sr-only name=x data-x=1 aria-label=Pay role=button tabindex=0>Attributes</p>",
  `${"<ul><li>".repeat(5000)}deep`,
  `${"<p>".repeat(2000)}many`,
];

describe("cleanHtml", () => {
  it.each(hostile.map((html) => [html.slice(0, 60), html]))(
    "removes everything in %s that could run",
    (_, html) => {
      const clean = cleanHtml(html);
      expect(unsafeTags(clean)).toEqual([]);
      expect(cleanHtml(clean)).toBe(clean);
    },
  );

  it("removes the content of tags that are not meant to be read", () => {
    for (const tag of [
      "script",
      "style",
      "iframe",
      "noscript",
      "template",
      "textarea",
      "title",
      "svg",
      "math",
    ])
      expect(cleanHtml(`<p>Read</p><${tag}>alert(1)</${tag}>`)).toBe("<p>Read</p>");
  });

  it("cuts the text at the maximum length", () => {
    expect(cleanHtml("word ".repeat(1_000_000)).length).toBeLessThanOrEqual(20_000);
  });

  it("keeps the formatting of a description", () => {
    const html =
      "<h2>Soft</h2><p>True to <em>size</em>, 5 &lt; 6,<br>180 g/m<sup>2</sup></p><ul><li><strong>Cotton</strong></li></ul>";
    expect(cleanHtml(html)).toBe(
      "<h3>Soft</h3><p>True to <em>size</em>, 5 &lt; 6,<br />180 g/m<sup>2</sup></p><ul><li><strong>Cotton</strong></li></ul>",
    );
  });

  it("opens external links in a new window and removes all other links", () => {
    expect(cleanHtml("<a href='https://fine.example/?a=1&amp;b=2'>Certificate</a>")).toBe(
      '<a href="https://fine.example/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">Certificate</a>',
    );
    expect(cleanHtml("<a href='/orders' onclick=x>Orders</a>")).toBe("<a>Orders</a>");
  });

  it("is safe and idempotent for any HTML", () => {
    const part = fc.oneof(
      fc.constantFrom(
        "<",
        ">",
        "</",
        "/>",
        '"',
        "'",
        "=",
        "&lt;",
        "&#x6a;",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "\0",
      ),
      fc.constantFrom(
        "p",
        "a href=",
        "svg",
        "math",
        "style",
        "img src=x onerror=alert(1)",
        "javascript:",
        "script",
      ),
      fc.constantFrom(...hostile.slice(0, 27)),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const clean = cleanHtml(parts.join(""));
        expect(unsafeTags(clean)).toEqual([]);
        expect(cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: 1000 },
    );
  });
});
