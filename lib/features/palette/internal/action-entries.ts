import type { MemberContext } from "#lib/core/auth/context.ts";
import { landingOf } from "#lib/core/auth/mode-of.ts";
import { paths } from "#lib/paths.ts";
import type { PaletteEntry } from "../entry.ts";
import type { Translator } from "./palette-query.ts";

type Reader = Pick<MemberContext, "place" | "workspace" | "held" | "can">;

/** Actions that the person may start in a workspace and mode. */
export function actionEntries(ctx: Reader, { t }: Translator): PaletteEntry[] {
  const { place } = ctx;
  const otherMode = place.mode === "live" ? ("test" as const) : ("live" as const);
  const entries: (PaletteEntry | false)[] = [
    ctx.can("orders:write") && {
      id: "action:new-order",
      kind: "action",
      label: t("palette.newOrder"),
      href: paths.newOrder(place),
    },
    ctx.can("quotes:write") && {
      id: "action:new-quote",
      kind: "action",
      label: t("palette.newQuote"),
      act: "new_quote",
    },
    ctx.can("quotes:write") && {
      id: "action:new-template",
      kind: "action",
      label: t("palette.newTemplate"),
      href: paths.newTemplate(place),
    },
    ctx.can("files:write") && {
      id: "action:upload",
      kind: "action",
      label: t("palette.upload"),
      href: paths.upload(place),
    },
    ctx.can("orders:write") && {
      id: "action:import",
      kind: "action",
      label: t("palette.import"),
      href: paths.newImport(place),
    },
    {
      id: `action:to-${otherMode}`,
      kind: "action",
      label: t(`palette.to.${otherMode}`),
      href: landingOf(ctx, otherMode),
    },
    ctx.can("settings:manage") && {
      id: "action:new-workspace",
      kind: "action",
      label: t("shell.newWorkspace"),
      href: paths.newWorkspace(),
    },
  ];
  return entries.filter((entry) => entry !== false);
}
