import { workspaces } from "#drizzle/schema/workspaces.ts";

/** What a context knows of its workspace. */
export const workspaceColumns = {
  id: workspaces.id,
  slug: workspaces.slug,
  name: workspaces.name,
  accountId: workspaces.accountId,
  serviceDownSince: workspaces.serviceDownSince,
  reconciledAt: workspaces.reconciledAt,
  requiresSecondFactor: workspaces.requiresSecondFactor,
  freshPaymentAboveCents: workspaces.freshPaymentAboveCents,
};
