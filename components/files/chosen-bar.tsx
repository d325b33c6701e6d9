"use client";

import { FolderInput, FolderMinus, FolderPlus, Tag, Trash2, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { SelectionBar } from "#components/layout/list-tools.tsx";
import { Button, IconButton } from "#components/ui/button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuItem, MenuSeparator } from "#components/ui/menu-item.tsx";
import { moveFilesAction, removeFilesAction } from "#lib/features/files/actions.ts";
import { maxSelectedFiles } from "#lib/features/files/query-limits.ts";
import type { Place } from "#lib/paths.ts";
import type { Folder, LibraryDialog } from "./library-dialogs.tsx";
import type { ChosenFiles } from "./use-chosen-files.ts";
import type { RunFileAction } from "./use-file-action.ts";

type ChosenBarProps = {
  place: Place;
  chosen: ChosenFiles;
  /** Whether the shown files were removed from the library. */
  areRemoved: boolean;
  folders: readonly Folder[];
  run: RunFileAction;
  pending: boolean;
  onAsk: (dialog: LibraryDialog) => void;
};

/** A phone shows only the icons, so that all buttons fit. */
const word = "max-md:sr-only";

/** The actions for the selected files. */
export default function ChosenBar({
  place,
  chosen,
  areRemoved,
  folders,
  run,
  pending,
  onAsk,
}: ChosenBarProps) {
  const t = useTranslations("library");
  const { ids } = chosen;
  const isTooMany = ids.length > maxSelectedFiles;
  const move = (folderId: string | null) =>
    void run(() => moveFilesAction(place, { fileIds: ids, folderId })).then((done) => done && chosen.clear());
  return (
    <SelectionBar
      label={t("chosenFiles")}
      count={isTooMany ? t("tooMany", { max: maxSelectedFiles }) : t("chosen", { count: ids.length })}
    >
      {!chosen.isAll && (
        <Button variant="quiet" onClick={chosen.all}>
          {t("chooseAll")}
        </Button>
      )}
      {!isTooMany && areRemoved && (
        <Button
          icon={<Undo2 />}
          pending={pending}
          onClick={() => void run(() => removeFilesAction(place, { fileIds: ids, removed: false }))}
        >
          {t("putBack")}
        </Button>
      )}
      {!isTooMany && !areRemoved && (
        <>
          <Menu
            label={t("move")}
            variant="secondary"
            side="top"
            trigger={
              <>
                <FolderInput /> <span className={word}>{t("move")}</span>
              </>
            }
          >
            {folders.map(({ id, name }) => (
              <MenuItem key={id} onClick={() => move(id)}>
                {name}
              </MenuItem>
            ))}
            {folders.length > 0 && <MenuSeparator />}
            <MenuItem icon={<FolderPlus />} onClick={() => onAsk({ what: "newFolder", fileIds: ids })}>
              {t("intoNewFolder")}
            </MenuItem>
            <MenuItem
              icon={<FolderMinus />}
              disabled={chosen.files.every(({ folderId }) => folderId === null)}
              onClick={() => move(null)}
            >
              {t("outOfFolder")}
            </MenuItem>
          </Menu>
          <Button icon={<Tag />} aria-haspopup="dialog" onClick={() => onAsk({ what: "tag" })}>
            <span className={word}>{t("tag")}</span>
          </Button>
          <Button icon={<Trash2 />} aria-haspopup="dialog" onClick={() => onAsk({ what: "remove" })}>
            <span className={word}>{t("remove")}</span>
          </Button>
        </>
      )}
      <IconButton label={t("clear")} onClick={chosen.clear}>
        <X />
      </IconButton>
    </SelectionBar>
  );
}
