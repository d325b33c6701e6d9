"use client";

import { useEffect, useEffectEvent } from "react";
import { useFormContext } from "react-hook-form";
import type { LostCreation } from "#lib/features/orders/list-lost-creations.ts";
import type { CreateOrderInput } from "#lib/features/orders/schemas.ts";

type FollowCreationProps = {
  /** What was submitted. */
  sent: CreateOrderInput;
  /** What was found of it; undefined while it is being looked for. */
  found: LostCreation | undefined;
  onFound: (orderId: string) => void;
};

const contentOf = ({ items, address, reference }: CreateOrderInput) =>
  JSON.stringify([items, address, reference]);

/**
 * Continues once the order of a submission is found whose answer was lost, as if the answer had just come. A form that
 * was changed meanwhile stays.
 */
export function FollowCreation({ sent, found, onFound }: FollowCreationProps) {
  const { getValues } = useFormContext<CreateOrderInput>();
  const follow = useEffectEvent((orderId: string) => {
    if (contentOf(getValues()) === contentOf(sent)) onFound(orderId);
  });
  const orderId = found?.state === "succeeded" ? found.order?.id : undefined;
  useEffect(() => {
    if (orderId) follow(orderId);
  }, [orderId]);
  return null;
}
