"use client";

import type { Locale } from "next-intl";
import { Suspense } from "react";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { useServiceState } from "./live-provider.tsx";
import type { ServiceDownWords } from "./service-down.tsx";

// Loaded with its texts when it is needed, not with every page.
const ServiceDown = lazyPartInPlace(() => import("./service-down.tsx"));

type ServiceBannerProps = { words: ServiceDownWords; locale: Locale };

/** Shown on every page of a mode while the service is down or orders are not updated. Appears without a reload. */
export function ServiceBanner(props: ServiceBannerProps) {
  const { downSince, comparedAt, staleReason } = useServiceState();
  return (
    <div role="status">
      {(downSince || staleReason) && (
        <Suspense>
          <ServiceDown {...props} knownAt={comparedAt} staleReason={staleReason} />
        </Suspense>
      )}
    </div>
  );
}
