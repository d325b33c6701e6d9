"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#components/ui/button.tsx";

/** Loads the next page this early, so that scrolling does not have to wait. */
const ahead = "800px";

/** Loads more files when scrolled near, or by a click. */
export default function MoreFiles({ pending, onMore }: { pending: boolean; onMore: () => void }) {
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
