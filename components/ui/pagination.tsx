import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { buttonClass } from "./button-class.ts";
import { IntentLink } from "./intent-link.tsx";

type LinkKind = ComponentType<{ href: string; rel: "prev" | "next"; className: string; children: ReactNode }>;

type PaginationProps = {
  label: string;
  previous: { href?: string | undefined; label: string };
  next: { href?: string | undefined; label: string };
  /** The link component; by default `IntentLink`. */
  link?: LinkKind;
  /** The formatted range, such as "1–50 of 1,204". */
  children?: ReactNode;
};

export function Pagination({ label, previous, next, link = IntentLink, children }: PaginationProps) {
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-4 py-3">
      <span className="text-sm text-muted tabular-nums">{children}</span>
      <span className="flex gap-2">
        <Step {...previous} icon={<ChevronLeft />} rel="prev" link={link} />
        <Step {...next} icon={<ChevronRight />} rel="next" link={link} />
      </span>
    </nav>
  );
}

type StepProps = {
  href?: string | undefined;
  label: string;
  icon: ReactNode;
  rel: "prev" | "next";
  link: LinkKind;
};

function Step({ href, label, icon, rel, link: Link }: StepProps) {
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
    <Link href={href} rel={rel} className={buttonClass({ size: "sm" })}>
      {words[0]}
      {words[1]}
    </Link>
  );
}
