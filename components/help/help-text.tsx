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
    table: HelpTable,
    h2: { props: { className: "mt-5 text-lg" } },
    h3: { props: { className: "mt-3" } },
    ul: { props: { className: "list-disc pl-5" } },
    ol: { props: { className: "list-decimal pl-5" } },
    pre: { props: { className: "overflow-x-auto rounded-md bg-wash p-3" } },
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

function HelpTable({ children }: ComponentProps<"table">) {
  return (
    // A wide table scrolls sideways, and the keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling is an interaction
    <div tabIndex={0} className="overflow-x-auto">
      <table className="table">{children}</table>
    </div>
  );
}
