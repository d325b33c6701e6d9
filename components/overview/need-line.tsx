import { clsx } from "clsx";
import type { ReactNode } from "react";
import { TextLink } from "#components/ui/text-link.tsx";
import { type Tone, toneDot } from "#components/ui/tone.ts";

type NeedLineProps = {
  tone: Tone;
  title: string;
  /** Where it is seen to; none where each of what it counts says so itself. */
  href?: string;
  /** What happened, or which ones they are. */
  children?: ReactNode;
  action?: ReactNode;
};

export function NeedLine({ tone, title, href, children, action }: NeedLineProps) {
  return (
    <li className="flex gap-3 px-4 py-2.5">
      <span
        aria-hidden="true"
        className={clsx("mt-1.5 size-2 shrink-0 rounded-full bg-current", toneDot[tone])}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-[1_1_16rem]">
          <p className="font-medium">{href ? <TextLink href={href}>{title}</TextLink> : title}</p>
          {children && <div className="text-sm break-words text-muted">{children}</div>}
        </div>
        {action}
      </div>
    </li>
  );
}
