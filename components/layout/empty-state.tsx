import type { ReactNode } from "react";
import { ProductLogo } from "#components/ui/signs.tsx";

type StateFrameProps = {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  role?: "alert";
  /** The level of the heading; "h1" if the page has no other title. */
  heading?: "h1" | "h2" | undefined;
};

/** The frame of a message in place of content. */
export function StateFrame({
  icon,
  title,
  children,
  actions,
  role,
  heading: Heading = "h2",
}: StateFrameProps) {
  return (
    <div className="grid place-items-center px-10 py-16 md:py-24">
      <div
        role={role}
        className="trim-marks flex w-full max-w-lg flex-col items-start gap-4 px-6 py-8 md:px-10 md:py-10"
      >
        <span className="text-muted [&_svg]:size-6">{icon}</span>
        <Heading className="text-xl">{title}</Heading>
        <div className="flex flex-col gap-2 text-muted">{children}</div>
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}

type EmptyStateProps = {
  title: ReactNode;
  action?: ReactNode;
  heading?: "h1" | "h2";
  children: ReactNode;
};

/** Says what the page is for, and offers one action. */
export function EmptyState({ title, action, heading, children }: EmptyStateProps) {
  return (
    <StateFrame icon={<ProductLogo />} title={title} actions={action} heading={heading}>
      {children}
    </StateFrame>
  );
}
