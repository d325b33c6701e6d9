import type { Messages } from "next-intl";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { PaletteOpening } from "./entry.ts";
import type { Translator } from "./internal/palette-query.ts";
import { listEntries } from "./list-entries.ts";
import { recallEntries } from "./recall-entries.ts";
import type { RecallEntriesInput } from "./schemas.ts";

type Spoken = Translator & { messages: Pick<Messages, "palette" | "shortcuts" | "shell"> };

/** The palette before any input, with the messages of the palette and of the shortcut list. */
export async function openPalette(
  ctx: MemberContext,
  input: RecallEntriesInput,
  { messages, ...speaker }: Spoken,
): Promise<PaletteOpening> {
  requireRole(ctx, "catalog:read");
  const { palette, shortcuts, shell } = messages;
  const [entries, recent] = await Promise.all([
    listEntries(ctx, speaker),
    recallEntries(ctx, input, speaker),
  ]);
  return {
    workspace: ctx.workspace.name,
    mode: ctx.mode,
    locale: speaker.locale,
    words: { palette, shortcuts, shell },
    entries,
    recent,
  };
}
