"use client";

import { Ellipsis, KeyRound, ListChecks, Pause, Play, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuItem, MenuSeparator } from "#components/ui/menu-item.tsx";
import { pauseEndpointAction, resumeEndpointAction } from "#lib/features/webhooks/actions.ts";
import type { EndpointView } from "#lib/features/webhooks/endpoint-view.ts";
import type { Asked } from "./endpoint-dialog.tsx";
import { useRefreshingAction } from "./mend-button.tsx";

const EndpointDialog = lazyPart(() => import("./endpoint-dialog.tsx"));

type EndpointActsProps = {
  workspace: string;
  endpoint: EndpointView & { id: string };
  /** While a secret is being rotated, our own endpoint cannot be changed. */
  isRotating: boolean;
  formTexts: FormTexts;
};

/** A button for a test, and a menu with the other actions of an endpoint. */
export function EndpointActs({ workspace, endpoint, isRotating, formTexts }: EndpointActsProps) {
  const t = useTranslations("webhooks");
  const [asked, setAsked] = useState<{ what: Asked; round: number } | null>(null);
  const { press, pending, problem } = useRefreshingAction();
  const { id: endpointId, status, own, url } = endpoint;
  const ask = (what: Asked) => () => setAsked({ what, round: (asked?.round ?? 0) + 1 });
  const isLockedByRotation = own !== null && isRotating;
  const hasMore = !isLockedByRotation || status === "paused";
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 md:flex-nowrap md:justify-end">
        <Button size="sm" aria-haspopup="dialog" aria-label={t("testNamed", { url })} onClick={ask("test")}>
          {t("test")}
        </Button>
        {hasMore && (
          <Menu
            label={t("moreNamed", { url })}
            trigger={<Ellipsis />}
            variant="secondary"
            size="sm"
            square
            align="end"
          >
            {!isLockedByRotation && (
              <MenuItem icon={<ListChecks />} onClick={ask("events")}>
                {t("changeEvents")}
              </MenuItem>
            )}
            {own && !isLockedByRotation && status === "active" && (
              <MenuItem icon={<KeyRound />} onClick={ask("rotate")}>
                {t("rotate")}
              </MenuItem>
            )}
            {!isLockedByRotation && status === "active" && (
              <MenuItem
                icon={<Pause />}
                onClick={() => press(() => pauseEndpointAction({ workspace }, { endpointId }))}
              >
                {t("pause")}
              </MenuItem>
            )}
            {status === "paused" && (
              <MenuItem
                icon={<Play />}
                onClick={() => press(() => resumeEndpointAction({ workspace }, { endpointId }))}
              >
                {t("resume")}
              </MenuItem>
            )}
            {!isLockedByRotation && (
              <>
                <MenuSeparator />
                <MenuItem danger icon={<Trash2 />} onClick={ask("remove")}>
                  {t("remove")}
                </MenuItem>
              </>
            )}
          </Menu>
        )}
      </div>
      <span role="status" className="sr-only">
        {pending && t("changing")}
      </span>
      {problem && <ErrorText>{problem}</ErrorText>}
      {asked && (
        <Suspense>
          <EndpointDialog key={asked.round} asked={asked.what} {...{ workspace, endpoint, formTexts }} />
        </Suspense>
      )}
    </>
  );
}
