import { redirect } from "next/navigation";
import { keptPlace } from "#lib/core/auth/kept-place.ts";
import { landingOf, modeOf } from "#lib/core/auth/mode-of.ts";
import { settingsContext } from "#lib/core/transport/page-context.ts";

type Props = { params: Promise<{ workspace: string }> };

/** A shortened address leads to the first page of its workspace, in the last mode. */
export default async function WorkspacePage({ params }: Props) {
  const ctx = await settingsContext(params);
  redirect(landingOf(ctx, modeOf(ctx, await keptPlace())));
}
