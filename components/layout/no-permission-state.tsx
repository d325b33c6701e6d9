import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { StateFrame } from "./state-frame.tsx";

type NoPermissionStateProps = {
  title: ReactNode;
  /** What is missing: a role of the person, or a scope of the key. */
  missing: ReactNode;
  /** Whom to ask. */
  ask: ReactNode;
  action?: ReactNode;
};

export function NoPermissionState({ title, missing, ask, action }: NoPermissionStateProps) {
  return (
    <StateFrame icon={<LockKeyhole />} title={title} actions={action}>
      <p>{missing}</p>
      <p>{ask}</p>
    </StateFrame>
  );
}
