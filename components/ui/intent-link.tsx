"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** A link that fetches its page when somebody reaches for it, not when it scrolls into view: a list of fifty would fetch fifty. */
export function IntentLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const [meant, setMeant] = useState(false);
  const reach = () => setMeant(true);
  return <Link onPointerEnter={reach} onFocus={reach} {...props} prefetch={meant ? null : false} />;
}
