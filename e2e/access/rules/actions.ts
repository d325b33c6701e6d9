import { randomUUID } from "node:crypto";
import { addUnusedViewer } from "#e2e/access/world/add-people.ts";
import { makeAskingUpload, untilUploadsAreOver } from "#e2e/access/world/asking-uploads.ts";
import { letCatalogRefresh } from "#e2e/access/world/catalog.ts";
import { connectPayingKey, readKeyCheck } from "#e2e/access/world/connect-paying-key.ts";
import { anAddress, makeDraft } from "#e2e/access/world/make-draft.ts";
import { makeInvitation } from "#e2e/access/world/make-invitation.ts";
import { makePaymentRequest, untilRunsAreOver } from "#e2e/access/world/payments.ts";
import type { World } from "#e2e/access/world/world.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { accountActionRules } from "./account-actions.ts";
import { addressActionRules } from "./address-actions.ts";
import { bulkAndProblemActionRules } from "./bulk-and-problem-actions.ts";
import { eventActionRules } from "./event-actions.ts";
import { fileActionRules } from "./file-actions.ts";
import { frameActionRules } from "./frame-actions.ts";
import { importActionRules } from "./import-actions.ts";
import { mailActionRules } from "./mail-actions.ts";
import { notificationActionRules } from "./notification-actions.ts";
import { orderPageActionRules } from "./order-page-actions.ts";
import { orderViewActionRules } from "./order-view-actions.ts";
import { overviewActionRules } from "./overview-actions.ts";
import { passkeyAndOidcActionRules } from "./passkey-and-oidc-actions.ts";
import { privacyActionRules } from "./privacy-actions.ts";
import { processingActionRules } from "./processing-actions.ts";
import { quoteActionRules, quotePage } from "./quote-actions.ts";
import type { ProtectedActionRule, PublicRule, SessionActionRule } from "./rule.ts";
import { scheduleActionRules } from "./schedule-actions.ts";
import { signInActionRules } from "./sign-in-actions.ts";
import { teamActionRules } from "./team-actions.ts";
import { templateActionRules } from "./template-actions.ts";
import { trackingActionRules } from "./tracking-actions.ts";
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

const aCancellation = (orderId: string, shownTotalCents: number) => ({
  orderId,
  shownTotalCents,
  wasConfirmed: false,
});

/** Who may call which action. An action without an entry fails the suite. */
export const actionRules: Readonly<Record<string, PublicRule | SessionActionRule | ProtectedActionRule>> = {
  ...accountActionRules,
  ...passkeyAndOidcActionRules,
  ...overviewActionRules,
  createOwnerAction: { access: "public", why: "the setup token decides, while there is no owner" },
  acceptInvitationAction: {
    access: "public",
    why: "the invitation's token and the caller's own session decide",
  },
  acceptQuoteAction: { access: "public", why: "the share's token decides" },
  joinWithAccountAction: { access: "public", why: "the invitation's token decides" },
  createOrderAction: {
    access: "workspace",
    needs: "orders:write",
    page: newOrderPage,
    inMode: true,
    input: newOrder,
  },
  placeOrderAction: {
    access: "workspace",
    needs: "orders:confirm",
    page: newOrderPage,
    inMode: true,
    input: (world) => ({ ...newOrder(world), shownTotalCents: world.order.totalCents }),
  },
  confirmOrderAction: {
    access: "workspace",
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
    access: "workspace",
    needs: "orders:confirm",
    page: orderPage,
    inMode: true,
    input: () => ({}),
    moves: readKeyCheck,
  },
  requestPaymentAction: {
    access: "workspace",
    needs: "orders:write",
    page: orderPage,
    inMode: true,
    input: ({ order }) => ({ orderId: order.id, shownTotalCents: order.totalCents, note: "" }),
    freshInput: async (world) => ({
      orderId: await makeDraft(world),
      shownTotalCents: world.order.totalCents,
    }),
  },
  createRequestedOrderAction: {
    access: "workspace",
    needs: "orders:write",
    page: newOrderPage,
    inMode: true,
    input: newOrder,
  },
  withdrawRequestAction: {
    access: "workspace",
    needs: "orders:write",
    page: orderPage,
    inMode: true,
    input: ({ payments }) => ({ requestId: payments.requestId }),
    freshInput: async (world, caller) => ({ requestId: await makePaymentRequest(world, caller) }),
  },
  declineRequestAction: {
    access: "workspace",
    needs: "orders:confirm",
    page: approvalsPage,
    inMode: true,
    input: ({ payments }) => ({ requestId: payments.requestId, note: "No" }),
    freshInput: async (world) => ({ requestId: await makePaymentRequest(world, world.owner), note: "No" }),
  },
  startPaymentRunAction: {
    access: "workspace",
    needs: "orders:confirm",
    page: approvalsPage,
    inMode: true,
    input: ({ order }) => aRun(order.id, order.totalCents),
    freshInput: async (world) => aRun(await makeDraft(world), world.order.totalCents),
    settled: untilRunsAreOver,
  },
  cancelOrderAction: {
    access: "workspace",
    needs: "orders:write",
    page: orderPage,
    inMode: true,
    input: ({ order }) => aCancellation(order.id, order.totalCents),
    freshInput: async (world) => aCancellation(await makeDraft(world), world.order.totalCents),
  },
  refreshCatalogAction: {
    access: "workspace",
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
  ...frameActionRules,
  ...addressActionRules,
  ...scheduleActionRules,
  ...importActionRules,
  ...fileActionRules,
  ...processingActionRules,
  ...privacyActionRules,
  ...bulkAndProblemActionRules,
  ...eventActionRules,
  ...teamActionRules,
  ...webhookActionRules,
  ...signInActionRules,
  ...trackingActionRules,
  ...mailActionRules,
  storeFileAction: {
    access: "workspace",
    needs: "files:write",
    page: quotePage,
    inMode: true,
    input: () => ({ submissionId: randomUUID(), url: "http://127.0.0.1:9/nothing.png" }),
    freshInput: async () => ({ submissionId: randomUUID(), url: await servePicture("access") }),
  },
  answerUploadAction: {
    access: "workspace",
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
    access: "workspace",
    needs: "settings:manage",
    page: connectionPage,
    inMode: false,
    input: ({ secrets }) => ({ key: secrets.testKey }),
  },
  checkKeyAction: {
    access: "workspace",
    needs: "settings:manage",
    page: connectionPage,
    inMode: false,
    input: ({ payingKeyId }) => ({ keyId: payingKeyId }),
    moves: readKeyCheck,
  },
  removeKeyAction: {
    access: "workspace",
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
    access: "workspace",
    needs: "settings:manage",
    page: connectionPage,
    inMode: false,
    input: () => ({}),
  },
  inviteMemberAction: {
    access: "workspace",
    needs: "team:manage",
    page: teamPage,
    inMode: false,
    input: () => ({ role: "viewer", note: "somebody" }),
  },
  revokeInvitationAction: {
    access: "workspace",
    needs: "team:manage",
    page: teamPage,
    inMode: false,
    input: ({ invitation }) => ({ invitationId: invitation.id }),
    freshInput: async (world) => ({ invitationId: (await makeInvitation(world)).id }),
  },
  changeRoleAction: {
    access: "workspace",
    needs: "team:manage",
    page: teamPage,
    inMode: false,
    input: ({ members }) => ({ userId: members.viewer.id, role: "admin" }),
    freshInput: async (world) => ({ userId: await addUnusedViewer(world), role: "manager" }),
  },
  removeMemberAction: {
    access: "workspace",
    needs: "team:manage",
    page: teamPage,
    inMode: false,
    input: ({ members }) => ({ userId: members.viewer.id }),
    freshInput: async (world) => ({ userId: await addUnusedViewer(world) }),
  },
};
