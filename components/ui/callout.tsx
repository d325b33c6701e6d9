import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type CalloutTone = "info" | "good" | "warn" | "bad";

const looks: Record<CalloutTone, { box: string; glyph: string; icon: ReactNode }> = {
  info: { box: "border-info/35 bg-info-soft", glyph: "text-info-ink", icon: <Info /> },
  good: { box: "border-good/35 bg-good-soft", glyph: "text-good-ink", icon: <CircleCheck /> },
  warn: { box: "border-warn/40 bg-warn-soft", glyph: "text-warn-ink", icon: <TriangleAlert /> },
  bad: { box: "border-bad/35 bg-bad-soft", glyph: "text-bad-ink", icon: <CircleAlert /> },
};

type CalloutProps = { tone: CalloutTone; title: ReactNode; actions?: ReactNode; children?: ReactNode };

/** `bad` interrupts a screen reader; the other tones wait. */
export function Callout({ tone, title, actions, children }: CalloutProps) {
  const { box, glyph, icon } = looks[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={clsx("flex gap-3 rounded-lg border px-4 py-3", box)}
    >
      <span className={clsx("mt-0.5 [&_svg]:size-4", glyph)}>{icon}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_20rem]">
          <p className={clsx("font-semibold", glyph)}>{title}</p>
          {children && <div className="text-ink">{children}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
