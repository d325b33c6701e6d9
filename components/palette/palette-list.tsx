"use client";

import { clsx } from "clsx";
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
import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import { Kbd } from "#components/ui/code.tsx";
import type { EntryKind, PaletteEntry, PaletteOpening } from "#lib/features/palette/entry.ts";
import type { PaletteGroup } from "./group-entries.ts";

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

/** The icons of actions that do not create anything. */
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

function EntryLine({ listId, entry, isActive, onPoint, onChoose }: EntryLineProps) {
  const Icon = ofActions[entry.id] ?? icons[entry.kind];
  return (
    <div
      id={entryElementId(listId, entry.id)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={isActive ? undefined : onPoint}
      // Keeps the focus in the search field.
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

const keys = { "↑↓": "move", "↵": "open", Esc: "close" } as const;

/** The key hints; hidden on touch devices. */
export function PaletteFoot() {
  const t = useTranslations("palette");
  return (
    <p className="flex gap-4 border-t border-line px-4 py-2 text-xs text-muted pointer-coarse:hidden">
      {Object.entries(keys).map(([key, does]) => (
        <span key={key} className="flex items-center gap-1.5">
          <Kbd>{key}</Kbd>
          {t(`foot.${does}`)}
        </span>
      ))}
    </p>
  );
}

const looks = { live: "bg-live text-on-live", test: "hatched border-b border-line" };

/** The workspace and the mode in which entries are found and actions run. */
export function PaletteHead({ workspace, mode }: Pick<PaletteOpening, "workspace" | "mode">) {
  const t = useTranslations("shell");
  return (
    <p className={clsx("flex h-7 shrink-0 items-center justify-between gap-4 px-4 text-xs", looks[mode])}>
      <span className={clsx("truncate font-medium", mode === "test" && "-mx-1.5 bg-surface px-1.5")}>
        {workspace}
      </span>
      <span className={clsx("shrink-0 truncate", mode === "test" && "-mx-1.5 bg-surface px-1.5")}>
        {t(mode === "live" ? "bandLive" : "bandTest")}
      </span>
    </p>
  );
}

type PaletteListProps = {
  id: string;
  label: string;
  groups: readonly PaletteGroup[];
  active: PaletteEntry | undefined;
  q: string;
  isComing: boolean;
  hasFailed: boolean;
  problem: string | null;
  onPoint: (entry: PaletteEntry) => void;
  onChoose: (entry: PaletteEntry, isElsewhere: boolean) => void;
};

export function PaletteList(props: PaletteListProps) {
  const { id, label, groups, active, q, isComing, hasFailed, problem, onPoint, onChoose } = props;
  const t = useTranslations("palette");
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      {problem !== null && <Notice title={problem || t("notDone")} />}
      {hasFailed && <Notice title={t("notSearched")} />}
      <div id={id} role="listbox" aria-label={label} aria-busy={isComing} className="palette-list">
        {groups.map(({ name, entries }) => (
          <fieldset key={name} aria-labelledby={`${id}-${name}`} className="min-w-0">
            <div id={`${id}-${name}`} role="presentation" className="px-3 pt-3 pb-1 text-xs text-muted">
              {t(`groups.${name}`)}
            </div>
            {entries.map((entry) => (
              <EntryLine
                key={entry.id}
                listId={id}
                entry={entry}
                isActive={entry === active}
                onPoint={() => onPoint(entry)}
                onChoose={(isElsewhere) => onChoose(entry, isElsewhere)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {count === 0 && !hasFailed && (
        <p className="px-4 pt-2 pb-6 text-muted">{isComing ? t("searching") : t("nothing", { q })}</p>
      )}
      <p role="status" className="sr-only">
        {q !== "" && !isComing && t("count", { count })}
      </p>
    </>
  );
}

function Notice({ title }: { title: string }) {
  return (
    <div className="px-3 pt-3">
      <Callout tone="warn" title={title} />
    </div>
  );
}
