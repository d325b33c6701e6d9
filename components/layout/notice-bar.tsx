import type { ReactNode } from "react";

type NoticeBarProps = { icon: ReactNode; title: ReactNode; children: ReactNode };

/** A warning in one line above the page. */
export function NoticeBar({ icon, title, children }: NoticeBarProps) {
  return (
    <div
      role="status"
      className="flex gap-2.5 border-b border-warn/40 bg-warn-soft px-4 py-2 md:px-6 print:hidden"
    >
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-warn-ink [&_svg]:size-4">
        {icon}
      </span>
      <p>
        <strong className="font-semibold text-warn-ink">{title}</strong> {children}
      </p>
    </div>
  );
}
