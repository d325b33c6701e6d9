import { randomUUID } from "node:crypto";
import { addPasserBy } from "#e2e/access/world/add-people.ts";
import { makeAskingUpload, untilUploadsAreOver } from "#e2e/access/world/asking-uploads.ts";
import { letCatalogRefresh } from "#e2e/access/world/catalog.ts";
import { connectPayingKey, readKeyCheck } from "#e2e/access/world/connect-paying-key.ts";
import { anAddress, makeDraft } from "#e2e/access/world/make-draft.ts";
import { makeInvitation } from "#e2e/access/world/make-invitation.ts";
import { makeRequest, untilRunsAreOver } from "#e2e/access/world/payments.ts";
import type { World } from "#e2e/access/world/world.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { accountActionRules } from "./account-actions.ts";
import { addressActionRules } from "./address-actions.ts";
import { deskActionRules } from "./desk-actions.ts";
import { eventActionRules } from "./event-actions.ts";
import { fileActionRules } from "./file-actions.ts";
import { importActionRules } from "./import-actions.ts";
import { notificationActionRules } from "./notification-actions.ts";
import { orderPageActionRules } from "./order-page-actions.ts";
import { orderViewActionRules } from "./order-view-actions.ts";
import { otherWaysInRules } from "./other-ways-in.ts";
import { overviewActionRules } from "./overview-actions.ts";
import { privacyActionRules } from "./privacy-actions.ts";
import { processingActionRules } from "./processing-actions.ts";
import { quoteActionRules, quotePage } from "./quote-actions.ts";
import type { KeyedActionRule, PublicRule, SessionActionRule } from "./rule.ts";
import { scheduleActionRules } from "./schedule-actions.ts";
import { signInActionRules } from "./sign-in-actions.ts";
import { teamActionRules } from "./team-actions.ts";
import { templateActionRules } from "./template-actions.ts";
import { webhookActionRules } from "./webhook-actions.ts";

const newOrderPage = "/[workspace]/[mode]/orders/new";
const orderPage = "/[workspace]/[mode]/orders/[order]";
const approvalsPage = "/[workspace]/[mode]/approvals";
const connectionPage = "/[workspace]/settings/connection";
const teamPage = "/[workspace]/settings/team";

const newOrder = ({ product }: World) => ({
  submissionId: randomUUID(),
  address: anAddress,
  items: [{ sku: product.sku, quantity: 2 }],
});

const aRun = (orderId: string, shownTotalCents: number) => ({
  runId: randomUUID(),
  rows: [{ orderId, shownTotalCents }],
});

/** Who may call which action. One that is not here fails the suite. */
export const actionRules: Readonly<Record<string, PublicRule | SessionActionRule | KeyedActionRule>> = {
  ...accountActionRules,
  ...otherWaysInRules,
  ...overviewActionRules,
  createOwnerAction: { door: "public", why: "the setup token decides, while there is no owner" },
  acceptInvitationAction: {
    door: "public",
    why: "the invitation's token and the caller's own session decide",
  },
  joinWithAccountAction: { door: "public", why: "the invitation's token decides" },
  createOrderAction: {
    door: "workspace",
    needs: "orders:write",
    page: newOrderPage,
    inMode: true,
    input: newOrder,
  },
  placeOrderAction: {
    door: "workspace",
    needs: "orders:confirm",
    page: newOrderPage,
    inMode: true,
    input: (world) => ({ ...newOrder(world), shownTotalCents: world.order.totalCents }),
  },
  confirmOrderAction: {
    door: "workspace",
    needs: "orders:confirm",
    page: orderPage,
    inMode: true,
    input: ({ order }) => ({ orderId: order.id, shownTotalCents: order.totalCents }),
    freshInput: async (world) => ({
      orderId: await makeDraft(world),
      shownTotalCents: world.order.totalCents,
    }),
  },
  checkPayingKeyAction: {
    door: "workspace",
    needs: "orders:confirm",
    page: orderPage,
    inMode: true,
    input: () => ({}),
    moves: readKeyCheck,
  },
  requestPaymentAction: {
    door: "workspace",
    needs: "orders:write",
    page: orderPage,
    inMode: true,
    input: ({ order }) => ({ orderId: order.id, shownTotalCents: order.totalCents, note: "" }),
    freshInput: async (world) => ({
      orderId: await makeDraft(world),
      shownTotalCents: world.order.totalCents,
    }),
  },
  askForOrderAction: {
    door: "workspace",
    needs: "orders:write",
    page: newOrderPage,
    inMode: true,
    input: newOrder,
  },
  withdrawRequestAction: {
    door: "workspace",
    needs: "orders:write",
    page: orderPage,
    inMode: true,
    input: ({ payments }) => ({ requestId: payments.requestId }),
    freshInput: async (world, caller) => ({ requestId: await makeRequest(world, caller) }),
  },
  declineRequestAction: {
    door: "workspace",
    needs: "orders:confirm",
    page: approvalsPage,
    inMode: true,
    input: ({ payments }) => ({ requestId: payments.requestId, note: "No" }),
    freshInput: async (world) => ({ requestId: await makeRequest(world, world.owner), note: "No" }),
  },
  startPaymentRunAction: {
    door: "workspace",
    needs: "orders:confirm",
    page: approvalsPage,
    inMode: true,
    input: ({ order }) => aRun(order.id, order.totalCents),
    freshInput: async (world) => aRun(await makeDraft(world), world.order.totalCents),
    settled: untilRunsAreOver,
  },
  cancelOrderAction: {
    door: "workspace",
    needs: "orders:write",
    page: orderPage,
    inMode: true,
    input: ({ order }) => ({ orderId: order.id }),
    freshInput: async (world) => ({ orderId: await makeDraft(world) }),
  },
  refreshCatalogAction: {
    door: "workspace",
    needs: "catalog:read",
    page: "/[workspace]/[mode]/catalog",
    inMode: true,
    input: () => ({}),
    freshInput: letCatalogRefresh,
  },
  ...orderViewActionRules,
  ...quoteActionRules,
  ...notificationActionRules,
  ...orderPageActionRules,
  ...templateActionRules,
  ...addressActionRules,
  ...scheduleActionRules,
  ...importActionRules,
  ...fileActionRules,
  ...processingActionRules,
  ...privacyActionRules,
  ...deskActionRules,
  ...eventActionRules,
  ...teamActionRules,
  ...webhookActionRules,
  ...signInActionRules,
  storeFileAction: {
    door: "workspace",
    needs: "files:write",
    page: quotePage,
    inMode: true,
    input: () => ({ submissionId: randomUUID(), url: "http://127.0.0.1:9/nothing.png" }),
    freshInput: async () => ({ submissionId: randomUUID(), url: await servePicture("access") }),
  },
  answerUploadAction: {
    door: "workspace",
    needs: "files:write",
    page: quotePage,
    inMode: true,
    input: ({ asking }) => ({ uploadId: asking.id, answer: "keep" }),
    freshInput: async (world, caller) => ({
      uploadId: await makeAskingUpload(world, caller),
      answer: "keep",
    }),
    settled: untilUploadsAreOver,
  },
  connectPastedKeyAction: {
    door: "workspace",
    needs: "settings:manage",
    page: connectionPage,
    inMode: false,
    input: ({ secrets }) => ({ key: secrets.testKey }),
  },
  checkKeyAction: {
    door: "workspace",
    needs: "settings:manage",
    page: connectionPage,
    inMode: false,
    input: ({ payingKeyId }) => ({ keyId: payingKeyId }),
    moves: readKeyCheck,
  },
  removeKeyAction: {
    door: "workspace",
    needs: "settings:manage",
    page: connectionPage,
    inMode: false,
    input: ({ payingKeyId }) => ({ keyId: payingKeyId, understood: true }),
    freshInput: async (world) => ({
      keyId: (await connectPayingKey(world, "live")).id,
      understood: true,
    }),
  },
  connectSandboxAction: {
    door: "workspace",
    needs: "settings:manage",
    page: connectionPage,
    inMode: false,
    input: () => ({}),
  },
  inviteMemberAction: {
    door: "workspace",
    needs: "team:manage",
    page: teamPage,
    inMode: false,
    input: () => ({ role: "viewer", note: "somebody" }),
  },
  revokeInvitationAction: {
    door: "workspace",
    needs: "team:manage",
    page: teamPage,
    inMode: false,
    input: ({ invitation }) => ({ invitationId: invitation.id }),
    freshInput: async (world) => ({ invitationId: (await makeInvitation(world)).id }),
  },
  changeRoleAction: {
    door: "workspace",
    needs: "team:manage",
    page: teamPage,
    inMode: false,
    input: ({ members }) => ({ userId: members.viewer.id, role: "admin" }),
    freshInput: async (world) => ({ userId: await addPasserBy(world), role: "manager" }),
  },
  removeMemberAction: {
    door: "workspace",
    needs: "team:manage",
    page: teamPage,
    inMode: false,
    input: ({ members }) => ({ userId: members.viewer.id }),
    freshInput: async (world) => ({ userId: await addPasserBy(world) }),
  },
};
