import type { ReactNode } from "react";
import { Mark } from "#components/ui/mark.tsx";
import { StateFrame } from "./state-frame.tsx";

type EmptyStateProps = {
  title: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  heading?: "h1" | "h2";
  children: ReactNode;
};

/** What this is for, and the one action. */
export function EmptyState({ title, action, icon = <Mark />, heading, children }: EmptyStateProps) {
  return (
    <StateFrame icon={icon} title={title} actions={action} heading={heading}>
      {children}
    </StateFrame>
  );
}
