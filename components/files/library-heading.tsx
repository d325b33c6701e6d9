"use client";

import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu } from "#components/ui/menu.tsx";
import { MenuItem } from "#components/ui/menu-item.tsx";
import type { ShownFiles } from "#lib/features/files/query-params.ts";
import type { Folder, LibraryDialog } from "./library-dialog.ts";

type LibraryHeadingProps = {
  shown: ShownFiles;
  folder: Folder | undefined;
  mayChange: boolean;
  onAsk: (dialog: LibraryDialog) => void;
};

/** Where one is; of the whole library it is only read. */
export function LibraryHeading({ shown, folder, mayChange, onAsk }: LibraryHeadingProps) {
  const t = useTranslations("library");
  if (shown.removed) {
    return (
      <div>
        <h2 className="text-lg">{t("removed")}</h2>
        <p className="max-w-prose text-muted">{t("removedText")}</p>
      </div>
    );
  }
  if (shown.tag) return <h2 className="text-lg break-words">{t("tagged", { tag: shown.tag })}</h2>;
  if (!folder) return <h2 className="sr-only">{t("all")}</h2>;
  return (
    <div className="flex items-center gap-2">
      <h2 className="min-w-0 text-lg break-words">{folder.name}</h2>
      {mayChange && (
        <Menu label={t("folderActions", { name: folder.name })} trigger={<Ellipsis />} square size="sm">
          <MenuItem icon={<Pencil />} onClick={() => onAsk({ what: "renameFolder", folder })}>
            {t("renameFolder")}
          </MenuItem>
          <MenuItem icon={<Trash2 />} danger onClick={() => onAsk({ what: "deleteFolder", folder })}>
            {t("deleteFolder")}
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}
