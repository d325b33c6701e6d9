import type { BuiltAction } from "#e2e/access/surface/find-actions.ts";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import type { Role } from "#lib/core/auth/permissions.ts";
import type { Database } from "./database.ts";
import type { Secrets } from "./read-secrets.ts";
import type { Sandbox } from "./sandbox.ts";

export type Person = { id: string; email: string; cookie: string };

/** On the order of the first workspace alone, so that a list of very many shows it. */
export const firstTag = "first";

/** A running Pressroom with two workspaces, and what must be seen by nobody but the first one's members. */
export type World = {
  pressroom: StartedPressroom;
  url: string;
  database: Database;
  sandbox: Sandbox;
  actions: readonly BuiltAction[];
  slug: string;
  owner: Person;
  members: Readonly<Record<Role, Person>>;
  /** Of the first workspace's own making; nobody has it. */
  role: { id: string; name: string };
  /** Open, and meant for nobody. */
  invitation: { id: string; token: string };
  product: { id: string; title: string; sku: string };
  order: { id: string; number: string; totalCents: number };
  /** One that is saved as a version, shared and ordered from, with a print file and a folder for such beside it. */
  quote: {
    id: string;
    name: string;
    revision: number;
    document: object;
    fileId: string;
    folderId: string;
    versionName: string;
    share: { id: string; token: string };
    orderId: string;
  };
  /** An upload that asks whether it is to be turned. */
  asking: { id: string };
  /** Begun by the owner. */
  upload: { id: string; name: string };
  /** Checked, with a problem at its one row. */
  import: { id: string; mappingId: string };
  template: { id: string; name: string };
  /** Shared with everybody in the first workspace. */
  orderView: { id: string; name: string };
  /** In the book, and made again and again. */
  address: { id: string };
  schedule: { id: string; name: string };
  /** Beside the order above, by the owner. */
  note: { id: string };
  /** A creation in doubt, which the first order may be the end of. */
  doubt: { id: string };
  /** Of each member of the first workspace: an issue with the order above. */
  told: readonly string[];
  /** A finished run of which one row failed, and a problem, both of the order. */
  deskWork: { runId: string; problemId: string };
  /** The webhook of the order's making; of another event of it none has told. */
  gap: { eventId: string };
  /** An event that was applied, and a post that was refused. */
  eventLog: { eventId: string; refusalId: string };
  /** A search for somebody, which has found the order above. */
  privacy: { requestId: string };
  /** What was asked for, paid together and lost, about the order above. */
  payments: { requestId: string; runId: string; lostReference: string };
  keyPrefixes: readonly string[];
  /** The row of the test mode's paying key. */
  payingKeyId: string;
  endpoint: { segment: string; secret: string };
  /** Of the same account, another program's. */
  otherEndpoint: { id: string };
  /** Of the first workspace's orders: not even every member may read these. */
  orderCanaries: readonly string[];
  /** Nobody outside of the first workspace may read any of these. */
  canaries: readonly string[];
  /** Nobody at all may read any of these. */
  secrets: Secrets;
  /** Another workspace, with an account, a key and an order of its own. */
  other: Person & { slug: string; orderId: string; orderNumber: string };
  /** Cookies that once opened the first workspace, or look as if. */
  spent: Readonly<Record<"ended" | "expired" | "removed" | "forged", string>>;
};
