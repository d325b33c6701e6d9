"use client";

import type { FormTexts } from "#components/form/form-texts.ts";
import type { EndpointView } from "#lib/features/webhooks/endpoint-view.ts";
import { EventsDialog } from "./events-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";
import { TestDialog } from "./test-dialog.tsx";
import type { WebhookActions } from "./webhook-actions.ts";

export type Asked = "test" | "events" | "rotate" | "remove";

export type EndpointDialogProps = {
  endpoint: EndpointView & { id: string };
  actions: WebhookActions;
  formTexts: FormTexts;
};

const dialogs = { test: TestDialog, events: EventsDialog, rotate: RotateDialog, remove: RemoveDialog };

/** Fetched when the first of them is opened. */
export default function EndpointDialog({ asked, ...rest }: EndpointDialogProps & { asked: Asked }) {
  const Dialog = dialogs[asked];
  return <Dialog {...rest} />;
}
