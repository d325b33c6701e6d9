import { clsx } from "clsx";
import type { ReactNode } from "react";

type Width = "text" | "content" | "full";

const widths: Record<Width, string> = {
  text: "max-w-[44rem] px-4 py-6 md:px-6",
  content: "max-w-[78rem] px-4 py-6 md:px-6",
  full: "[--edge:1rem] md:[--edge:1.5rem]",
};

/** `content` is 1,200 px between its margins; `full` is for tables, which run to the edges. */
export function PageBody({ width = "content", children }: { width?: Width; children: ReactNode }) {
  return <div className={clsx("flex flex-col", width !== "full" && "gap-6", widths[width])}>{children}</div>;
}
