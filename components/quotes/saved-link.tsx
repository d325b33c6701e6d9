"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useEffect, useState } from "react";
import { LinkButton } from "#components/ui/link-button.tsx";

type SavedLinkProps = Omit<ComponentProps<typeof LinkButton>, "href" | "onClick"> & {
  href: string;
  isSaved: boolean;
};

/** Leads to what reads the quote from the server: pressed while something typed is on its way, it waits for that. */
export function SavedLink({ href, isSaved, ...rest }: SavedLinkProps) {
  const router = useRouter();
  const [isMeant, setMeant] = useState(false);
  useEffect(() => {
    if (isMeant && isSaved) router.push(href);
  }, [isMeant, isSaved, href, router]);
  useEffect(() => {
    if (!isMeant) return;
    // Whoever goes on with something else has changed their mind.
    const forget = () => setMeant(false);
    const events = ["keydown", "pointerdown"] as const;
    for (const name of events) document.addEventListener(name, forget, { once: true });
    return () => {
      for (const name of events) document.removeEventListener(name, forget);
    };
  }, [isMeant]);
  return (
    <LinkButton
      {...rest}
      href={href}
      aria-busy={isMeant || undefined}
      onClick={(event) => {
        if (isSaved || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setMeant(true);
      }}
    />
  );
}
