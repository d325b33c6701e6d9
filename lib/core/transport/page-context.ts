import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import type { MemberContext, PersonContext, WorkspaceContext } from "#lib/core/auth/context.ts";
import { currentPerson, currentSession } from "#lib/core/auth/current-session.ts";
import type { Session } from "#lib/core/auth/find-session.ts";
import { memberContext, Suspended, workspaceContext } from "#lib/core/auth/member-context.ts";
import { AppError } from "#lib/errors.ts";
import { pathHeader, paths } from "#lib/paths.ts";

const ids = z.array(z.guid());

/**
 * memberContext for a page. Without a session it redirects to sign in, without a required second factor to set one up.
 * A workspace that the person cannot open is a 404, and so is a page whose other segments are not ids: a mistyped URL.
 */
export async function pageContext(
  params: Promise<{ workspace: string; mode: string }>,
): Promise<MemberContext> {
  const given = await params;
  const here = `/${given.workspace}/${given.mode}`;
  const ctx = await memberContext(given).catch((error) => leave(error, here));
  await followMove(ctx, given.workspace, here);
  const { workspace: _, mode: __, ...others } = given;
  if (!ids.safeParse(Object.values(others)).success) notFound();
  return ctx;
}

export async function settingsContext(params: Promise<{ workspace: string }>): Promise<WorkspaceContext> {
  const { workspace } = await params;
  const here = paths.roles(workspace);
  const ctx = await workspaceContext(workspace).catch((error) => leave(error, here));
  await followMove(ctx, workspace, here);
  return ctx;
}

/** The signed-in person for a page about their account. Without a session, redirects to sign in, and then to `next`. */
export async function pagePerson(next: string): Promise<PersonContext> {
  await pageSession(next);
  return currentPerson();
}

/** The session for a layout, which does not know its page. It redirects before the layout's skeletons are shown. */
export async function layoutSession(fallback: string): Promise<Session> {
  return pageSession((await headers()).get(pathHeader) ?? fallback);
}

export async function pageSession(next: string): Promise<Session> {
  return (await currentSession()) ?? redirect(paths.login(next));
}

/** A former slug of the workspace redirects to the same page under its current slug. */
async function followMove({ workspace }: WorkspaceContext, asked: string, here: string): Promise<void> {
  if (workspace.slug === asked) return;
  const path = (await headers()).get(pathHeader) ?? here;
  redirect(path.replace(`/${asked}`, `/${workspace.slug}`));
}

async function leave(error: unknown, fallback: string): Promise<never> {
  if (!(error instanceof AppError)) throw error;
  if (error instanceof Suspended) redirect(paths.suspended(error.slug));
  const wanted = (await headers()).get(pathHeader) ?? fallback;
  if (error.code === "second_factor_required") redirect(paths.accountSecurity(wanted));
  if (error.status !== 401) notFound();
  redirect(paths.login(wanted));
}
