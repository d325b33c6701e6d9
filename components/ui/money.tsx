import { clsx } from "clsx";

/** An amount already written in the person's language. */
export function Money({ text, struck, strong }: { text: string; struck?: boolean; strong?: boolean }) {
  const className = clsx(
    "whitespace-nowrap tabular-nums",
    struck && "text-muted line-through",
    strong && "font-semibold",
  );
  return struck ? <s className={className}>{text}</s> : <span className={className}>{text}</span>;
}
