"use client";

import { FolderPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ChosenPlace, PlacesProps } from "./library-places.tsx";

const goTo = (value: string): Partial<ChosenPlace> => {
  const [kind = "", ...rest] = value.split(":");
  const named = rest.join(":");
  if (kind === "removed") return { removed: true };
  if (kind === "folder") return { folder: named };
  return kind === "tag" ? { tag: named } : {};
};

/** The places of the library on a narrow screen. */
export function PlaceSelect({ labels, shown, onGo, onNewFolder }: PlacesProps) {
  const t = useTranslations("library");
  const { folder, tag, removed } = shown;
  const value = (folder && `folder:${folder}`) || (tag && `tag:${tag}`) || (removed ? "removed:" : "");
  return (
    <div className="flex w-full gap-2 lg:hidden">
      <Select
        aria-label={t("places")}
        value={value}
        onChange={({ target }) => onGo(goTo(target.value))}
        className="min-w-0 flex-1"
      >
        <option value="">{t("all")}</option>
        {labels.folders.length > 0 && (
          <optgroup label={t("folders")}>
            {labels.folders.map(({ id, name }) => (
              <option key={id} value={`folder:${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        {labels.tags.length > 0 && (
          <optgroup label={t("tags")}>
            {labels.tags.map((each) => (
              <option key={each} value={`tag:${each}`}>
                {each}
              </option>
            ))}
          </optgroup>
        )}
        <option value="removed:">{t("removed")}</option>
      </Select>
      {onNewFolder && (
        <IconButton
          variant="secondary"
          label={t("newFolder")}
          aria-haspopup="dialog"
          onClick={onNewFolder}
          className="pointer-coarse:size-11"
        >
          <FolderPlus />
        </IconButton>
      )}
    </div>
  );
}
