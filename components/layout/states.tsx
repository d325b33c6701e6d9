import { CircleAlert, LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { StateFrame } from "./empty-state.tsx";

type ErrorStateProps = {
  title: ReactNode;
  /** Says what was kept. */
  kept: ReactNode;
  retry?: ReactNode;
  /** A number to quote when asking for help. */
  reference?: ReactNode;
  heading?: "h1" | "h2" | undefined;
};

export function ErrorState({ title, kept, retry, reference, heading }: ErrorStateProps) {
  return (
    <StateFrame
      role="alert"
      icon={<CircleAlert className="text-bad" />}
      title={title}
      actions={retry}
      heading={heading}
    >
      <p>{kept}</p>
      {reference && <p className="text-sm tabular-nums">{reference}</p>}
    </StateFrame>
  );
}

type NoPermissionStateProps = {
  title: ReactNode;
  /** The missing role or scope, and whom to ask. */
  missing: ReactNode;
  action?: ReactNode;
  heading?: "h1" | "h2" | undefined;
};

export function NoPermissionState({ title, missing, action, heading }: NoPermissionStateProps) {
  return (
    <StateFrame icon={<LockKeyhole />} title={title} actions={action} heading={heading}>
      <p>{missing}</p>
    </StateFrame>
  );
}
