"use client";

import {
  ArrowLeftRight,
  ArrowRight,
  BookUser,
  Building2,
  FileSpreadsheet,
  Image,
  Keyboard,
  LayoutTemplate,
  LogOut,
  type LucideIcon,
  Package,
  Plus,
  ReceiptText,
  ShoppingBag,
  Upload,
} from "lucide-react";
import type { EntryKind, PaletteEntry } from "#lib/features/palette/entry.ts";

const icons: Record<EntryKind, LucideIcon> = {
  action: Plus,
  page: ArrowRight,
  order: Package,
  product: ShoppingBag,
  quote: ReceiptText,
  template: LayoutTemplate,
  file: Image,
  address: BookUser,
  workspace: Building2,
};

/** Of actions that make nothing new. */
const ofActions: Readonly<Record<string, LucideIcon>> = {
  "action:upload": Upload,
  "action:import": FileSpreadsheet,
  "action:to-live": ArrowLeftRight,
  "action:to-test": ArrowLeftRight,
  "action:keys": Keyboard,
  "action:sign-out": LogOut,
};

export const entryElementId = (listId: string, entryId: string) => `${listId}-${entryId}`;

type EntryLineProps = {
  listId: string;
  entry: PaletteEntry;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (isElsewhere: boolean) => void;
};

export function EntryLine({ listId, entry, isActive, onPoint, onChoose }: EntryLineProps) {
  const Icon = ofActions[entry.id] ?? icons[entry.kind];
  return (
    <div
      id={entryElementId(listId, entry.id)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={isActive ? undefined : onPoint}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === "Enter" && onChoose(false)}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      className="palette-entry"
    >
      <Icon aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-medium">{entry.label}</span>
        {entry.detail && <span className="ml-2 text-sm text-muted">{entry.detail}</span>}
      </span>
      {entry.aside && <span className="shrink-0 text-sm text-muted tabular-nums">{entry.aside}</span>}
    </div>
  );
}
