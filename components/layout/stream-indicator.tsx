/** `polling`: a stream is not possible, so the browser asks for changes every few seconds. */
export type StreamState = "live" | "reconnecting" | "polling" | "offline";

const dots: Record<StreamState, string> = {
  live: "bg-good",
  reconnecting: "bg-warn",
  polling: "bg-info",
  offline: "bg-bad",
};

/** `label` names the state. A phone hides it while the state is "live". Screen readers announce changes. */
export function StreamIndicator({ state, label }: { state: StreamState; label: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap">
      <span className={`relative size-2 rounded-full ${dots[state]}`}>
        {state === "reconnecting" && (
          <span className="absolute inset-0 animate-[pulse-ring_1.4s_ease-out_infinite] rounded-full bg-warn" />
        )}
      </span>
      <span className={state === "live" ? "max-md:sr-only" : ""}>{label}</span>
    </span>
  );
}
