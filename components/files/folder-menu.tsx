"use client";

import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu } from "#components/ui/menu.tsx";
import { MenuItem } from "#components/ui/menu-item.tsx";
import type { Folder, LibraryDialog } from "./library-dialogs.tsx";

type FolderMenuProps = { folder: Folder; onAsk: (dialog: LibraryDialog) => void };

export default function FolderMenu({ folder, onAsk }: FolderMenuProps) {
  const t = useTranslations("library");
  return (
    <Menu label={t("folderActions", { name: folder.name })} trigger={<Ellipsis />} square size="sm">
      <MenuItem icon={<Pencil />} onClick={() => onAsk({ what: "renameFolder", folder })}>
        {t("renameFolder")}
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger onClick={() => onAsk({ what: "deleteFolder", folder })}>
        {t("deleteFolder")}
      </MenuItem>
    </Menu>
  );
}
