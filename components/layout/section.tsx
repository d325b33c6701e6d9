import type { ReactNode } from "react";

type SectionProps = { title: ReactNode; about?: ReactNode; actions?: ReactNode; children: ReactNode };

export function Section({ title, about, actions, children }: SectionProps) {
  return (
    <section className="flex flex-col gap-3">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-lg">{title}</h2>
          {about && <p className="max-w-prose text-muted">{about}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
