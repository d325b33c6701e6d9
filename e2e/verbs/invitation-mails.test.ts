import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { isDue } from "#e2e/fixtures/is-due.ts";
import { makePerson, makeTeam } from "#e2e/fixtures/make-team.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { shifted } from "#e2e/fixtures/shifted.ts";
import { useMailServer } from "#e2e/fixtures/use-mail-server.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { acceptInvitation } from "#lib/doors/accept-invitation.ts";
import { findInvitation } from "#lib/doors/find-invitation.ts";
import { claimInvitation } from "#lib/features/team/internal/mailing/claim-invitation.ts";
import { inviteMember } from "#lib/features/team/invite-member.ts";
import { listTeam } from "#lib/features/team/list-team.ts";
import { mailInvitations } from "#lib/features/team/mail-invitations.ts";
import { resendInvitation } from "#lib/features/team/resend-invitation.ts";
import { say } from "#scripts/words/say.ts";

const server = useMailServer();
useVerbs();

async function open() {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const email = `${randomUUID()}@example.com`;
  const mails = () => server.mailsTo(email);
  const isHere = eq(invitations.workspaceId, team.workspaceId);
  return {
    ...team,
    ctx,
    email,
    mails,
    invite: () => inviteMember(ctx, { role: "operator", email, hours: "24" }),
    work: async () => mailInvitations(await systemContext(team.workspaceId, "invitations")),
    /** The token of the last mail. */
    token: () => /\/invite\/([\w-]{64})/.exec(mails().at(-1)?.raw ?? "")?.[1] ?? "",
    row: async () => (await db().select().from(invitations).where(isHere))[0],
    /** Sets the times of creation and of the last attempt back by `time`. */
    pass: (time: string) =>
      db()
        .update(invitations)
        .set({
          mailTryAt: shifted(invitations.mailTryAt, sql`-(${time}::interval)`),
          createdAt: shifted(invitations.createdAt, sql`-(${time}::interval)`),
          expiresAt: shifted(invitations.expiresAt, sql`-(${time}::interval)`),
        })
        .where(isHere),
  };
}

const unknown = { code: "invitation_unknown" };

test("the link is only in the mail, and works for an account with another email", async () => {
  const team = await open();
  const issued = await team.invite();
  expect(issued).toMatchObject({ link: null, email: team.email });
  expect((await listTeam(team.ctx)).invitations).toMatchObject([{ mailState: "queued" }]);
  await team.work();
  await team.work();
  expect(team.mails()).toHaveLength(1);
  expect(team.mails()[0]?.raw).toContain(
    say("invitationMail.subject", { inviter: "Robin Example", workspace: "Test team" }),
  );
  const kept = JSON.stringify([await team.row(), await readAudit(team.workspaceId)]);
  expect(kept).not.toContain(team.token().slice(-43));
  expect(JSON.stringify(await readAudit(team.workspaceId))).not.toContain(team.email);
  expect((await listTeam(team.ctx)).invitations).toMatchObject([{ mailState: "sent" }]);
  const joined = await acceptInvitation({ token: team.token() }, await makePerson());
  expect(joined.held.role).toBe("operator");
});

test("resending revokes the previous link, and is refused within half a minute", async () => {
  const team = await open();
  await team.invite();
  await team.work();
  const first = team.token();
  const again = async () => resendInvitation(team.ctx, { invitationId: (await team.row())?.id ?? "" });
  await expect(again()).rejects.toMatchObject({ code: "sent_just_now" });
  await team.pass("25 hours");
  await expect(findInvitation(first)).rejects.toMatchObject({ code: "invitation_expired" });
  await again();
  await expect(findInvitation(first)).rejects.toMatchObject(unknown);
  await team.work();
  expect(await findInvitation(team.token())).toMatchObject({ held: { role: "operator" } });
  const row = await team.row();
  expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(24 * 3_600_000);
  expect(await team.audited()).toEqual(["member.invite", "invitation.resend"]);
});

test("a link that was shown can be renewed in the same way", async () => {
  const team = await open();
  const tokenOf = (link: string | null) => link?.split("/").at(-1) ?? "";
  const { link } = await inviteMember(team.ctx, { role: "viewer" });
  const renewed = await resendInvitation(team.ctx, { invitationId: (await team.row())?.id ?? "" });
  await expect(findInvitation(tokenOf(link))).rejects.toMatchObject(unknown);
  expect(await findInvitation(tokenOf(renewed.link))).toMatchObject({ held: { role: "viewer" } });
});

test("a mail is retried while the server is down, but not after the recipient was refused", async () => {
  const team = await open();
  await team.invite();
  server.refuse({ at: "rcpt", code: 451 });
  await team.work();
  expect(await team.row()).toMatchObject({ mailState: "queued", mailFailure: "later", mailTries: 1 });
  await team.work();
  expect(await team.row()).toMatchObject({ mailTries: 1 });
  await team.pass("3 minutes");
  expect(await isDue("mail-invitations", team)).toBe(true);
  server.refuse({ at: "rcpt", code: 550 });
  await team.work();
  expect(await team.row()).toMatchObject({ mailState: "failed", mailFailure: "recipient_refused" });
  await team.pass("1 hour");
  expect(await isDue("mail-invitations", team)).toBe(false);
});

test("after a killed worker the mail is sent again, and the link of the first attempt is invalid", async () => {
  const team = await open();
  await team.invite();
  const killed = await claimInvitation(team.workspaceId);
  await team.work();
  expect(team.mails()).toEqual([]);
  await team.pass("3 minutes");
  await team.work();
  expect(team.mails()).toHaveLength(1);
  await expect(findInvitation(killed?.token ?? "")).rejects.toMatchObject(unknown);
  expect(await findInvitation(team.token())).toMatchObject({ held: { role: "operator" } });
});

test("twenty simultaneous workers send one mail", async () => {
  const team = await open();
  await team.invite();
  await Promise.all(Array.from({ length: 20 }, () => team.work()));
  expect(team.mails()).toHaveLength(1);
});

test("a workspace can have a hundred open invitations", async () => {
  const team = await open();
  await db()
    .insert(invitations)
    .values(
      Array.from({ length: 100 }, () => ({
        workspaceId: team.workspaceId,
        tokenHash: randomUUID(),
        role: "viewer",
        invitedBy: team.owner,
        expiresAt: sql`now() + interval '1 hour'`,
      })),
    );
  await expect(team.invite()).rejects.toMatchObject({ code: "too_many_invitations" });
});
