import { createHash } from "node:crypto";

/**
 * How every caller queues a job. What the job does is in `lib/worker/tasks`. Callers therefore load none of that code,
 * and core can queue work of the layers above it.
 */
type JobOptions<P> = {
  /** Lower runs first. Work that a person waits for goes before work that updates the mirror. */
  priority: number;
  /** Jobs with the same key are one job: the last one queued. Null: every job is separate. */
  key: ((payload: P) => string) | null;
  delaySeconds?: number;
  /** A job that is queued again keeps its first time, so that repeated requests do not postpone it forever. */
  preserveRunAt?: boolean;
};

/** `P` is the payload. The names are stored with waiting jobs. */
const defineTask = <P>(asking: JobOptions<P>) => asking;

type OfWorkspace = { workspaceId: string };
const ofWorkspace =
  (name: string) =>
  ({ workspaceId }: OfWorkspace) =>
    `${name}:${workspaceId}`;

type Nothing = Record<string, never>;
const once = (name: string) => () => name;

const tasks = {
  /**
   * Queues the other jobs, so it goes before all of them. Events may fill the queue for longer than recovery may wait.
   */
  "plan-work": defineTask<Nothing>({ priority: -30, key: once("plan-work") }),
  "finish-intents": defineTask<OfWorkspace>({ priority: -20, key: ofWorkspace("finish-intents") }),
  "pay-run": defineTask<{ workspaceId: string; runId: string }>({
    priority: -15,
    key: ({ workspaceId, runId }) => `pay-run:${workspaceId}:${runId}`,
  }),
  /** `isAsked` reads the order even when no event is new. An event that arrives meanwhile is another job. */
  "reread-order": defineTask<{ workspaceId: string; orderId: string; isAsked?: boolean }>({
    priority: -10,
    key: ({ workspaceId, orderId, isAsked }) => `reread:${workspaceId}:${orderId}${isAsked ? ":asked" : ""}`,
  }),
  "wake-events": defineTask<OfWorkspace>({ priority: -9, key: ofWorkspace("wake-events") }),
  "wake-uploads": defineTask<OfWorkspace>({ priority: -9, key: ofWorkspace("wake-uploads") }),
  "finish-uploads": defineTask<OfWorkspace>({ priority: -8, key: ofWorkspace("finish-uploads") }),
  /** Wakes the one process that checks images, one image at a time for all workspaces. */
  "check-upload": defineTask<{ workspaceId: string; uploadId: string }>({
    priority: -8,
    key: ({ workspaceId, uploadId }) => `check-upload:${workspaceId}:${uploadId}`,
  }),
  "send-upload": defineTask<{ workspaceId: string; uploadId: string }>({
    priority: -8,
    key: ({ workspaceId, uploadId }) => `send-upload:${workspaceId}:${uploadId}`,
  }),
  "check-keys": defineTask<OfWorkspace>({ priority: -5, key: ofWorkspace("check-keys") }),
  /** The same products queued again are one job, which runs at once. */
  "reread-products": defineTask<{ workspaceId: string; skus: string[]; productIds: string[] }>({
    priority: -5,
    key: (named) => `reread-products:${named.workspaceId}:${digest(JSON.stringify(named))}`,
  }),
  "run-bulk": defineTask<{ workspaceId: string; runId: string }>({
    priority: -5,
    key: ({ workspaceId, runId }) => `run-bulk:${workspaceId}:${runId}`,
  }),
  /** The next step of replacing a webhook endpoint. */
  "rotate-secret": defineTask<OfWorkspace>({ priority: -5, key: ofWorkspace("rotate-secret") }),
  "send-notifications": defineTask<OfWorkspace>({
    priority: -4,
    key: ofWorkspace("send-notifications"),
    delaySeconds: 1,
    preserveRunAt: true,
  }),
  "mail-recipients": defineTask<OfWorkspace>({
    priority: -4,
    key: ofWorkspace("mail-recipients"),
    preserveRunAt: true,
  }),
  "mail-invitations": defineTask<OfWorkspace>({
    priority: -4,
    key: ofWorkspace("mail-invitations"),
    preserveRunAt: true,
  }),
  /** `id` becomes the Message-ID, so that a mail sent twice after a crash counts as one. */
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
    preserveRunAt: true,
  }),
  /**
   * Queued for every address that a person enters, known or not. `askedAt`: ISO 8601; after an hour no link is sent.
   */
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
    preserveRunAt: true,
  }),
  "fold-order-counts": defineTask<OfWorkspace>({ priority: 8, key: ofWorkspace("fold-order-counts") }),
  "find-gaps": defineTask<OfWorkspace>({ priority: 9, key: ofWorkspace("find-gaps"), preserveRunAt: true }),
  "walk-orders": defineTask<OfWorkspace>({ priority: 10, key: ofWorkspace("walk") }),
  "sync-catalog": defineTask<OfWorkspace>({
    priority: 15,
    key: ofWorkspace("sync-catalog"),
    preserveRunAt: true,
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
export const allTasks = Object.keys(tasks) as Task[];
export type Jobs = { [T in Task]: (typeof tasks)[T] extends JobOptions<infer P> ? P : never };

/** How a task is queued. One signature for all tasks, because TypeScript does not follow a union of them. */
export const jobOptionsOf = <T extends Task>(task: T): JobOptions<Jobs[T]> =>
  tasks[task] as JobOptions<Jobs[T]>;

/** A mail about a person's account, independent of any workspace. Its texts are under `accountMail`. */
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
  /** The recipient's address, if it is not the account's. */
  to?: string;
  /** Values that its text contains. */
  details?: Record<string, string>;
};
