import { createHash } from "node:crypto";

/**
 * What everyone who asks for a job says of it. What the job does stands with the worker (`lib/worker/tasks`), so that
 * asking for it loads nothing of what it does, and core can ask for work of the floors above it.
 */
type Asking<P> = {
  /** Lower runs first. What a person waits for goes before what keeps the mirror fresh. */
  priority: number;
  /** Jobs under one key are one job: the last one asked for. Null: each is a job of its own. */
  key: ((payload: P) => string) | null;
  delaySeconds?: number;
  /** Asked for again it still runs when it was first to run, so that asking without end does not put it off. */
  keepsItsTime?: boolean;
};

/** `P`: what it is told. The names are stored with the jobs that wait. */
const defineTask = <P>(asking: Asking<P>) => asking;

type OfWorkspace = { workspaceId: string };
const ofWorkspace =
  (name: string) =>
  ({ workspaceId }: OfWorkspace) =>
    `${name}:${workspaceId}`;

type Nothing = Record<string, never>;
const once = (name: string) => () => name;

const tasks = {
  /** Asks for the others, so it goes before them all: events may fill the queue for longer than a crash may wait. */
  "plan-work": defineTask<Nothing>({ priority: -30, key: once("plan-work") }),
  "finish-intents": defineTask<OfWorkspace>({ priority: -20, key: ofWorkspace("finish-intents") }),
  "pay-run": defineTask<{ workspaceId: string; runId: string }>({
    priority: -15,
    key: ({ workspaceId, runId }) => `pay-run:${workspaceId}:${runId}`,
  }),
  /** `isAsked`: also where nothing new was told of it. An event that comes meanwhile is another job. */
  "reread-order": defineTask<{ workspaceId: string; orderId: string; isAsked?: boolean }>({
    priority: -10,
    key: ({ workspaceId, orderId, isAsked }) => `reread:${workspaceId}:${orderId}${isAsked ? ":asked" : ""}`,
  }),
  "wake-events": defineTask<OfWorkspace>({ priority: -9, key: ofWorkspace("wake-events") }),
  "wake-uploads": defineTask<OfWorkspace>({ priority: -9, key: ofWorkspace("wake-uploads") }),
  "finish-uploads": defineTask<OfWorkspace>({ priority: -8, key: ofWorkspace("finish-uploads") }),
  /** Wakes the one process that looks at pictures, one picture at a time over all workspaces. */
  "check-upload": defineTask<{ workspaceId: string; uploadId: string }>({
    priority: -8,
    key: ({ workspaceId, uploadId }) => `check-upload:${workspaceId}:${uploadId}`,
  }),
  "send-upload": defineTask<{ workspaceId: string; uploadId: string }>({
    priority: -8,
    key: ({ workspaceId, uploadId }) => `send-upload:${workspaceId}:${uploadId}`,
  }),
  "check-keys": defineTask<OfWorkspace>({ priority: -5, key: ofWorkspace("check-keys") }),
  /** Products that are named again before they were read are read at once. */
  "reread-products": defineTask<{ workspaceId: string; skus: string[]; productIds: string[] }>({
    priority: -5,
    key: (named) => `reread-products:${named.workspaceId}:${digest(JSON.stringify(named))}`,
  }),
  "run-bulk": defineTask<{ workspaceId: string; runId: string }>({
    priority: -5,
    key: ({ workspaceId, runId }) => `run-bulk:${workspaceId}:${runId}`,
  }),
  /** The next step in exchanging an endpoint for another one. */
  "rotate-secret": defineTask<OfWorkspace>({ priority: -5, key: ofWorkspace("rotate-secret") }),
  "send-notifications": defineTask<OfWorkspace>({
    priority: -4,
    key: ofWorkspace("send-notifications"),
    delaySeconds: 1,
    keepsItsTime: true,
  }),
  "mail-invitations": defineTask<OfWorkspace>({
    priority: -4,
    key: ofWorkspace("mail-invitations"),
    keepsItsTime: true,
  }),
  /** `id` becomes its Message-ID: sent twice after a crash, it is one mail. */
  "send-account-mail": defineTask<AccountMail & { id: string; askedAt: string }>({ priority: -4, key: null }),
  "mail-email-change": defineTask<{ userId: string }>({
    priority: -4,
    key: ({ userId }) => `mail-email-change:${userId}`,
  }),
  "run-schedules": defineTask<OfWorkspace>({ priority: -2, key: ofWorkspace("run-schedules") }),
  "reconcile-orders": defineTask<OfWorkspace>({ priority: 0, key: ofWorkspace("reconcile") }),
  "watch-problems": defineTask<OfWorkspace>({
    priority: 0,
    key: ofWorkspace("watch-problems"),
    delaySeconds: 2,
    keepsItsTime: true,
  }),
  /** For every address that is typed, known or not. `askedAt`: ISO 8601; after an hour the link is not wanted any more. */
  "mail-reset": defineTask<{ email: string; askedAt: string }>({
    priority: 3,
    key: ({ email }) => `mail-reset:${digest(email)}`,
  }),
  "run-import": defineTask<{ workspaceId: string; importId: string }>({
    priority: 5,
    key: ({ workspaceId, importId }) => `run-import:${workspaceId}:${importId}`,
  }),
  "make-preview": defineTask<{ workspaceId: string; fileId: string }>({
    priority: 5,
    key: ({ workspaceId, fileId }) => `make-preview:${workspaceId}:${fileId}`,
  }),
  "run-privacy": defineTask<OfWorkspace>({
    priority: 6,
    key: ofWorkspace("run-privacy"),
    keepsItsTime: true,
  }),
  "fold-order-counts": defineTask<OfWorkspace>({ priority: 8, key: ofWorkspace("fold-order-counts") }),
  "find-gaps": defineTask<OfWorkspace>({ priority: 9, key: ofWorkspace("find-gaps"), keepsItsTime: true }),
  "walk-orders": defineTask<OfWorkspace>({ priority: 10, key: ofWorkspace("walk") }),
  "sync-catalog": defineTask<OfWorkspace>({
    priority: 15,
    key: ofWorkspace("sync-catalog"),
    keepsItsTime: true,
  }),
  "drop-imports": defineTask<OfWorkspace>({ priority: 20, key: ofWorkspace("drop-imports") }),
  "clean-uploads": defineTask<Nothing>({ priority: 20, key: once("clean-uploads") }),
  "clean-events": defineTask<Nothing>({ priority: 20, key: once("clean-events") }),
  "clean-notifications": defineTask<Nothing>({ priority: 20, key: once("clean-notifications") }),
  "clean-kept": defineTask<Nothing>({ priority: 20, key: once("clean-kept") }),
  "clean-sign-ins": defineTask<Nothing>({ priority: 20, key: once("clean-sign-ins") }),
  "clean-sessions": defineTask<Nothing>({ priority: 20, key: once("clean-sessions") }),
};

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

export type Task = keyof typeof tasks;
export type Jobs = { [T in Task]: (typeof tasks)[T] extends Asking<infer P> ? P : never };

/** How a task is asked for. One signature for all: TypeScript does not follow a union of them. */
export const askingOf = <T extends Task>(task: T): Asking<Jobs[T]> => tasks[task] as Asking<Jobs[T]>;

/** A mail about somebody's account, whatever workspaces they belong to. Its words stand under `accountMail`. */
export type AccountMail = {
  kind:
    | "sign_in_locked"
    | "codes_locked"
    | "second_factor_added"
    | "second_factor_removed"
    | "second_factors_dropped"
    | "recovery_codes_made"
    | "recovery_code_used"
    | "password_changed"
    | "password_reset"
    | "password_reset_cleared"
    | "reset_link_made"
    | "reset_link_made_on_server"
    | "email_changed"
    | "passkey_added"
    | "passkey_removed"
    | "identity_linked"
    | "identity_unlinked";
  userId: string;
  /** Where it goes if not to the address of the account. */
  to?: string;
  /** What its words name. */
  details?: Record<string, string>;
};
