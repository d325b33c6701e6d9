import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { keyboardScroll } from "./code.tsx";

type TableProps = { caption: string; cards?: boolean; className?: string; children: ReactNode };

/** `caption` is for screen readers. With `cards`, each row becomes a card in a narrow table. */
export function Table({ caption, cards = true, className, children }: TableProps) {
  return (
    <div className="table-frame">
      <table className={clsx("table", cards && "table-cards", className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/** `roomy` columns are hidden in a narrow table. Set it on the heading and on the cells. */
type Place = { numeric?: boolean; roomy?: boolean };

export function Column({ numeric, roomy, scope = "col", ...rest }: ComponentProps<"th"> & Place) {
  return <th {...rest} scope={scope} data-numeric={numeric} data-roomy={roomy} />;
}

/** The place of a cell in the card of its row. `line` shows the column's label; `foot` is below everything else. */
export type PhonePlace = "title" | "aside" | "text" | "corner" | "line" | "foot" | "select" | "hidden";

type CellProps = ComponentProps<"td"> & Place & { label?: string; phone?: PhonePlace };

export function Cell({ label, numeric, roomy, phone = "line", ...rest }: CellProps) {
  return <td {...rest} data-label={label} data-numeric={numeric} data-roomy={roomy} data-phone={phone} />;
}

export function TableScroll({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section {...keyboardScroll} aria-label={label} className={clsx("table-scroll scroll-slim", className)}>
      {children}
    </section>
  );
}
