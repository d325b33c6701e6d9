import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

type CardProps = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  aside?: ReactNode;
  /** The content reaches the edges, for tables and lists. */
  flush?: boolean;
};

export function Card({ title, aside, flush, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={clsx("min-w-0 rounded-lg border border-line bg-raised", flush && "card-flush", className)}
    >
      {(title || aside) && (
        <header
          className={clsx(
            "flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 py-1.5",
            flush && "border-b border-line",
          )}
        >
          <h2 className="text-base">{title}</h2>
          {aside && <div className="flex flex-wrap items-center gap-2 text-sm text-muted">{aside}</div>}
        </header>
      )}
      <div className={clsx(!flush && "px-4 pb-4", !flush && !title && !aside && "pt-4")}>{children}</div>
    </section>
  );
}
