import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";

type PasskeyButtonProps = {
  icon?: ReactNode;
  pending: boolean;
  problem: string | null;
  onClick: () => void;
  children: ReactNode;
};

export function PasskeyButton({ icon, pending, problem, onClick, children }: PasskeyButtonProps) {
  return (
    <div className="flex flex-col gap-2">
      <Button size="lg" icon={icon} pending={pending} onClick={onClick}>
        {children}
      </Button>
      <div role="alert" className="empty:absolute">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
    </div>
  );
}
