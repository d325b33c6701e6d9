import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type Tone, toneDot } from "./badge.tsx";

export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="flex flex-col">{children}</ol>;
}

type TimelineItemProps = {
  title: ReactNode;
  time: ReactNode;
  tone?: Tone;
  hollow?: boolean;
  children?: ReactNode;
};

export function TimelineItem({ title, time, tone = "neutral", hollow, children }: TimelineItemProps) {
  return (
    <li className="group relative flex gap-3 pb-4 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-4 bottom-0 left-[3.5px] w-px bg-line group-last:hidden"
      />
      <span
        aria-hidden="true"
        className={clsx(
          "relative mt-1.5 size-2 shrink-0 rounded-full border-[1.5px] border-current",
          !hollow && "bg-current",
          toneDot[tone],
        )}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{title}</span>
          <span className="text-sm text-muted">{time}</span>
        </div>
        {children && <div className="text-sm text-muted">{children}</div>}
      </div>
    </li>
  );
}
