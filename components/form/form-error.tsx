import { CircleAlert } from "lucide-react";
import type { Ref } from "react";

type FormErrorProps = { ref?: Ref<HTMLDivElement>; title: string; messages: readonly string[] };

/** Always on the page, so that what appears in it is read out; focused when no field is to blame. */
export function FormError({ ref, title, messages }: FormErrorProps) {
  return (
    <div ref={ref} role="alert" tabIndex={-1} className="empty:absolute">
      {messages.length > 0 && (
        <div className="flex gap-3 rounded-lg border border-bad/35 bg-bad-soft px-4 py-3">
          <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad-ink" />
          <div className="min-w-0">
            <p className="font-semibold text-bad-ink">{title}</p>
            {messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
