"use client";

import { AskDialog } from "./ask-dialog.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import type { BulkBarProps, BulkWhat } from "./bulk-bar.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { PayDialog } from "./pay-dialog.tsx";
import { TagDialog } from "./tag-dialog.tsx";

const dialogs = {
  pay: PayDialog,
  ask: AskDialog,
  cancel: CancelDialog,
  tag: TagDialog,
  assign: AssignDialog,
};

export type BulkDialogProps = BulkBarProps & { what: BulkWhat };

/** A separate chunk that is loaded when the first of these dialogs opens. */
export default function BulkDialog({ what, ...props }: BulkDialogProps) {
  const Asked = dialogs[what];
  return <Asked {...props} />;
}
