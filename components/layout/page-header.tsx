import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IntentLink } from "#components/ui/intent-link.tsx";
import type { HelpTopic } from "#lib/help-topics.ts";
import { paths } from "#lib/paths.ts";

type PageHeaderProps = {
  title: ReactNode;
  /** The page of the documentation about this screen. */
  help: HelpTopic | null;
  back?: { href: string; label: string };
  /** The status, beside the title. */
  status?: ReactNode;
  /** A small control directly at the title, such as a copy button. */
  beside?: ReactNode;
  /** One line below the title. */
  about?: ReactNode;
  /** The primary action. */
  primary?: ReactNode;
  secondary?: ReactNode;
  tabs?: ReactNode;
};

export function PageHeader({
  title,
  help,
  back,
  status,
  beside,
  about,
  primary,
  secondary,
  tabs,
}: PageHeaderProps) {
  return (
    <header className="border-b border-line px-4 pt-5 md:px-6 md:pt-6">
      {back && (
        <IntentLink
          href={back.href}
          className="mb-1 -ml-0.5 inline-flex min-h-6 items-center gap-1.5 rounded-sm text-sm text-muted hover:text-ink"
        >
          <ArrowLeft className="size-3.5" />
          {back.label}
        </IntentLink>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-4">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <div className="flex items-center gap-1">
              <h1 className="text-2xl tabular-nums">{title}</h1>
              {beside}
              {help && <HelpLink topic={help} />}
            </div>
            {status}
          </div>
          {about && <p className="mt-0.5 max-w-prose text-muted">{about}</p>}
        </div>
        {(primary || secondary) && (
          <div
            data-primary={primary ? "" : undefined}
            className="flex flex-wrap items-center gap-2 max-md:data-primary:w-full max-md:data-primary:[&>*:last-child]:flex-1"
          >
            {secondary}
            {primary}
          </div>
        )}
      </div>
      {tabs}
    </header>
  );
}

/** Opens in a new window, because the page may have unsaved input. */
function HelpLink({ topic }: { topic: HelpTopic }) {
  const label = useTranslations("helpLink")("open");
  return (
    <a
      href={paths.help(topic)}
      target="_blank"
      rel="noopener"
      aria-label={label}
      title={label}
      className="grid size-6 place-items-center rounded-full border border-edge font-semibold text-muted hover:text-ink print:hidden"
    >
      ?
    </a>
  );
}
