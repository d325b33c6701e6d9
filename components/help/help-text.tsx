import Markdown, { type MarkdownToJSX } from "markdown-to-jsx/react";
import type { ComponentProps } from "react";
import { TextLink } from "#components/ui/text-link.tsx";
import { helpTopics } from "#lib/help-topics.ts";
import { paths } from "#lib/paths.ts";

const options: MarkdownToJSX.Options = {
  wrapper: null,
  forceBlock: true,
  disableParsingRawHTML: true,
  slugify: anchorOf,
  overrides: {
    a: HelpLink,
    table: { props: { className: "table wrap-anywhere" } },
    h2: { props: { className: "mt-5 text-lg" } },
    ul: { props: { className: "list-disc pl-5" } },
    ol: { props: { className: "list-decimal pl-5" } },
  },
};

export const HelpText = ({ children }: { children: string }) => (
  <Markdown options={options}>{children}</Markdown>
);

/** The same anchor as on the documentation's site, whose links must work here too. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

const ofTopic = /^(?:\.\.\/)?([\w-]+)\.md(#.+)?$/;

/** Documents link to each other by their files. What merchants have no page for, such as operations, is only named. */
function HelpLink({ href = "", children }: ComponentProps<"a">) {
  const [, topic, anchor = ""] = ofTopic.exec(href) ?? [];
  const found = Object.values(helpTopics)
    .flat()
    .find((each) => each === topic);
  if (!found) return children;
  return <TextLink href={`${paths.help(found)}${anchor}`}>{children}</TextLink>;
}
