"use client";

import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";

type PayloadCardProps = { title: string; text: string; note?: string | null };

/** As text, whatever it holds: React writes it into the page as characters. */
export function PayloadCard({ title, text, note }: PayloadCardProps) {
  const t = useTranslations("events");
  return (
    <Card
      title={title}
      aside={
        <CopyButton value={text} texts={{ copy: t("copy"), copied: t("copied"), failed: t("copyFailed") }} />
      }
    >
      <CodeBlock label={title} className="max-h-[36rem]">
        {text}
      </CodeBlock>
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
    </Card>
  );
}
