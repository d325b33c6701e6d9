import { ChevronRight } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

type DisclosureProps = Omit<ComponentProps<"details">, "title"> & { title: ReactNode };

export function Disclosure({ title, className, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={className}>
      <summary className="flex min-h-8 list-none items-center gap-1.5 rounded-sm font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 text-muted transition-transform [[open]>summary>&]:rotate-90" />
        {title}
      </summary>
      <div className="pt-1 pl-5.5">{children}</div>
    </details>
  );
}
