import { Bell } from "lucide-react";
import { buttonClass } from "#components/ui/button-class.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { formatCapped } from "#lib/numbers.ts";

type BellLinkProps = {
  href: string;
  label: string;
  /** The label of the number, for screen readers. */
  unreadLabel: string;
  unread: number;
  locale: string;
};

export function BellLink({ href, label, unreadLabel, unread, locale }: BellLinkProps) {
  return (
    <IntentLink
      href={href}
      title={label}
      data-go="i"
      className={buttonClass({ variant: "quiet", size: "sm", className: "gap-1! px-1! max-md:h-6!" })}
    >
      <Bell aria-hidden="true" />
      <span className="sr-only">{label}</span>
      {unread > 0 && (
        <span className="min-w-4 rounded-full bg-accent px-1 text-center text-2xs leading-4 text-on-accent tabular-nums">
          {formatCapped(unread, locale)}
          <span className="sr-only"> {unreadLabel}</span>
        </span>
      )}
    </IntentLink>
  );
}
