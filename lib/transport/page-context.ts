import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { MemberContext, WorkspaceContext } from "#lib/auth/context.ts";
import { currentSession } from "#lib/auth/current-session.ts";
import type { Session } from "#lib/auth/find-session.ts";
import { memberContext, workspaceContext } from "#lib/auth/member-context.ts";
import { AppError } from "#lib/errors.ts";
import { renderMoment } from "#lib/live/render-moment.ts";
import { pathHeader, paths } from "#lib/paths.ts";

/** memberContext for a page: who is not signed in is sent to sign in, what is not theirs is not here. */
export async function pageContext(
  params: Promise<{ workspace: string; mode: string }>,
): Promise<MemberContext> {
  const given = await params;
  renderMoment();
  return memberContext(given).catch((error) => leave(error, `/${given.workspace}/${given.mode}`));
}

export async function settingsContext(params: Promise<{ workspace: string }>): Promise<WorkspaceContext> {
  const { workspace } = await params;
  renderMoment();
  return workspaceContext(workspace).catch((error) => leave(error, paths.connection(workspace)));
}

export async function pageSession(next: string): Promise<Session> {
  return (await currentSession()) ?? redirect(paths.login(next));
}

async function leave(error: unknown, fallback: string): Promise<never> {
  if (!(error instanceof AppError)) throw error;
  if (error.status !== 401) notFound();
  redirect(paths.login((await headers()).get(pathHeader) ?? fallback));
}
