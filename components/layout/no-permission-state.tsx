import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { StateFrame } from "./state-frame.tsx";

type NoPermissionStateProps = {
  title: ReactNode;
  /** What is missing, a role of the person or a scope of the key, and whom to ask. */
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
