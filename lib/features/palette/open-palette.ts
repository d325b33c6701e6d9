import type { Messages } from "next-intl";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { PaletteOpening } from "./entry.ts";
import type { Speaker } from "./internal/sought.ts";
import { listEntries } from "./list-entries.ts";
import { recallEntries } from "./recall-entries.ts";
import type { RecallEntriesInput } from "./schemas.ts";

type Spoken = Speaker & { messages: Pick<Messages, "palette" | "shortcuts" | "shell"> };

/** What the palette shows before anything is typed, with the words that it and the sheet of keys speak. */
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
