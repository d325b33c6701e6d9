/** Every task of the worker and what it is told. */
export interface Jobs {
  /** `isAsked`: also where nothing new was told of it. */
  "reread-order": { workspaceId: string; orderId: string; isAsked?: boolean };
  "reconcile-orders": { workspaceId: string };
  "walk-orders": { workspaceId: string };
  "finish-intents": { workspaceId: string };
  "check-keys": { workspaceId: string };
  "pay-run": { workspaceId: string; runId: string };
  "sync-catalog": { workspaceId: string };
  "finish-uploads": { workspaceId: string };
  "check-upload": { workspaceId: string; uploadId: string };
  "send-upload": { workspaceId: string; uploadId: string };
  "make-preview": { workspaceId: string; fileId: string };
  "clean-uploads": Record<string, never>;
  "reread-products": { workspaceId: string; skus: string[]; productIds: string[] };
  "watch-problems": { workspaceId: string };
  "run-bulk": { workspaceId: string; runId: string };
  "run-import": { workspaceId: string; importId: string };
  "run-schedules": { workspaceId: string };
  "fold-order-counts": { workspaceId: string };
  "rotate-secret": { workspaceId: string };
  "find-gaps": { workspaceId: string };
  "clean-events": Record<string, never>;
  "send-notifications": { workspaceId: string };
  "clean-notifications": Record<string, never>;
  "run-privacy": { workspaceId: string };
  "clean-kept": Record<string, never>;
  "mail-invitations": { workspaceId: string };
  /** `id` becomes its Message-ID: sent twice after a crash, it is one mail. */
  "send-account-mail": AccountMail & { id: string; askedAt: string };
  "clean-sign-ins": Record<string, never>;
  /** `askedAt`: ISO 8601; a link that could not be mailed for an hour is not wanted any more. */
  "mail-reset": { email: string; askedAt: string };
  "mail-email-change": { userId: string };
  "clean-sessions": Record<string, never>;
}

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

export type Task = keyof Jobs;

declare global {
  namespace GraphileWorker {
    interface Tasks extends Jobs {}
  }
}
