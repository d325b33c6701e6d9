import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { StateFrame } from "./state-frame.tsx";

type ErrorStateProps = {
  /** What happened. */
  title: ReactNode;
  /** What was kept. */
  kept: ReactNode;
  retry?: ReactNode;
  /** A number to quote when asking for help. */
  reference?: ReactNode;
};

export function ErrorState({ title, kept, retry, reference }: ErrorStateProps) {
  return (
    <StateFrame role="alert" icon={<CircleAlert className="text-bad" />} title={title} actions={retry}>
      <p>{kept}</p>
      {reference && <p className="text-sm tabular-nums">{reference}</p>}
    </StateFrame>
  );
}
