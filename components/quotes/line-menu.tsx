"use client";

import { ArrowDown, ArrowUp, CopyPlus, Ellipsis, Grid3x3, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { makeId } from "#components/form/make-id.ts";
import { Menu } from "#components/ui/menu.tsx";
import { MenuItem, MenuLine } from "#components/ui/menu-item.tsx";
import { mostLines } from "#lib/features/quotes/limits.ts";
import { duplicateLine, moveLine, removeLine } from "./edit-lines.ts";
import type { LineRowProps } from "./line-row.tsx";

type LineMenuProps = Pick<LineRowProps, "line" | "position" | "count" | "variant" | "change" | "open"> & {
  name: string;
};

export function LineMenu({ line, position, count, variant, change, open, name }: LineMenuProps) {
  const t = useTranslations("quoteBuilder");
  return (
    <Menu label={t("actionsOf", { name, position })} trigger={<Ellipsis />} square size="sm" align="end">
      {variant && (
        <MenuItem icon={<Grid3x3 />} onClick={() => open({ what: "matrix", productId: variant.productId })}>
          {t("sizesAndColors")}
        </MenuItem>
      )}
      <MenuItem
        icon={<CopyPlus />}
        disabled={count >= mostLines}
        onClick={() => change(duplicateLine(line.id, makeId()))}
      >
        {t("duplicateLine")}
      </MenuItem>
      <MenuItem icon={<ArrowUp />} disabled={position === 1} onClick={() => change(moveLine(line.id, -1))}>
        {t("moveUp")}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown />}
        disabled={position === count}
        onClick={() => change(moveLine(line.id, 1))}
      >
        {t("moveDown")}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Trash2 />} danger onClick={() => change(removeLine(line.id))}>
        {t("removeLine")}
      </MenuItem>
    </Menu>
  );
}
