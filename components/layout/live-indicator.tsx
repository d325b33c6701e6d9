import { clsx } from "clsx";

/** `polling`: no stream can be kept, so changes are asked for every some seconds. */
export type LiveState = "live" | "reconnecting" | "polling" | "offline";

const dots: Record<LiveState, string> = {
  live: "bg-good",
  reconnecting: "bg-warn",
  polling: "bg-info",
  offline: "bg-bad",
};

/** A phone has no room for the word while all is well; `label` is the word for the state; a change of it is announced. */
export function LiveIndicator({ state, label }: { state: LiveState; label: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap">
      <span aria-hidden="true" className={clsx("relative grid size-2 rounded-full", dots[state])}>
        {state === "reconnecting" && (
          <span className="absolute inset-0 animate-[pulse-ring_1.4s_ease-out_infinite] rounded-full bg-warn" />
        )}
      </span>
      <span className={clsx(state === "live" && "max-md:sr-only")}>{label}</span>
    </span>
  );
}
