import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "./button-class.ts";
import { LinkButton } from "./link-button.tsx";

type PaginationProps = {
  label: string;
  previous: { href?: string | undefined; label: string };
  next: { href?: string | undefined; label: string };
  /** "1–50 of 1,204", already written. */
  children?: ReactNode;
};

export function Pagination({ label, previous, next, children }: PaginationProps) {
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-4 py-3">
      <span className="text-sm text-muted tabular-nums">{children}</span>
      <span className="flex gap-2">
        <Step {...previous} icon={<ChevronLeft />} rel="prev" />
        <Step {...next} icon={<ChevronRight />} rel="next" />
      </span>
    </nav>
  );
}

type StepProps = { href?: string | undefined; label: string; icon: ReactNode; rel: "prev" | "next" };

function Step({ href, label, icon, rel }: StepProps) {
  const words = rel === "prev" ? [icon, label] : [label, icon];
  if (!href) {
    return (
      <span
        aria-disabled="true"
        className={buttonClass({ size: "sm", className: "border-line text-muted opacity-70" })}
      >
        {words[0]}
        {words[1]}
      </span>
    );
  }
  return (
    <LinkButton href={href} rel={rel} size="sm">
      {words[0]}
      {words[1]}
    </LinkButton>
  );
}
