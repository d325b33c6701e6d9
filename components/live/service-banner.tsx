"use client";

import type { Locale } from "next-intl";
import { Suspense } from "react";
import { lateHere } from "#components/ui/late.tsx";
import { useServiceState } from "./live-provider.tsx";
import type { ServiceDownWords } from "./service-down.tsx";

// It comes with its words when it is needed, and not with every page.
const ServiceDown = lateHere(() => import("./service-down.tsx"));

type ServiceBannerProps = { words: ServiceDownWords; locale: Locale; renderedAt: string };

/** Shown on every page of a mode while the service does not answer or orders are not updated. Needs no reload. */
export function ServiceBanner(props: ServiceBannerProps) {
  const { downSince, knownAt, still } = useServiceState();
  return (
    <div role="status">
      {(downSince || still) && (
        <Suspense>
          <ServiceDown {...props} knownAt={knownAt} still={still} />
        </Suspense>
      )}
    </div>
  );
}
