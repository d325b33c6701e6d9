"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { keepFocus } from "#components/layout/keep-focus.ts";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import type { Place } from "#lib/paths.ts";
import { Problem } from "./pay-button.tsx";
import { useOrderAction } from "./use-order-action.ts";

type ActionButtonProps = Pick<ButtonProps, "size" | "variant"> & {
  place: Place;
  act: Parameters<ReturnType<typeof useOrderAction>["run"]>[0];
  children: ReactNode;
};

/** One press, one action, and its failure in words beside it. */
export function ActionButton({ place, act, children, size = "lg", variant }: ActionButtonProps) {
  const t = useTranslations("payment");
  const { run, pending, problem } = useOrderAction(place, t("unreachable"));
  return (
    <>
      <Button ref={keepFocus} variant={variant} size={size} pending={pending} onClick={() => run(act)}>
        {children}
      </Button>
      <Problem text={problem} />
    </>
  );
}
