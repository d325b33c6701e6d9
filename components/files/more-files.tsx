"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#components/ui/button.tsx";

/** So far ahead that nobody who scrolls has to wait. */
const ahead = "800px";

/** Goes on by itself when it comes near, and by a press where it does not. */
export function MoreFiles({ pending, onMore }: { pending: boolean; onMore: () => void }) {
  const t = useTranslations("library");
  const self = useRef<HTMLDivElement>(null);
  const goOn = useEffectEvent(onMore);
  useEffect(() => {
    if (pending || !self.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && goOn(), {
      rootMargin: ahead,
    });
    observer.observe(self.current);
    return () => observer.disconnect();
  }, [pending]);
  return (
    <div ref={self} className="flex justify-center pt-4">
      <Button pending={pending} onClick={onMore}>
        {pending ? t("loadingMore") : t("more")}
      </Button>
    </div>
  );
}
