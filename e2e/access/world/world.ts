import type { BuiltAction } from "#e2e/access/surface/find-actions.ts";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import type { Role } from "#lib/core/auth/permissions.ts";
import type { Database } from "./database.ts";
import type { Secrets } from "./read-secrets.ts";

export type Person = { id: string; email: string; cookie: string };

/** Only the first workspace's order has this tag, so that long lists can be filtered to it. */
export const firstTag = "first";

/** A running Pressroom with two workspaces, and the objects that only members of the first one may see. */
export type World = {
  pressroom: StartedPressroom;
  url: string;
  database: Database;
  actions: readonly BuiltAction[];
  slug: string;
  owner: Person;
  members: Readonly<Record<Role, Person>>;
  /** A custom role that no member has. */
  role: { id: string; name: string };
  /** An open invitation. */
  invitation: { id: string; token: string };
  product: { id: string; title: string; sku: string };
  order: { id: string; number: string; totalCents: number };
  /** A quote with a version, a shared link and an order, and next to it a print file and a folder. */
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
  /** An upload that asks whether to rotate the picture. */
  asking: { id: string };
  /** Started by the owner. */
  upload: { id: string; name: string };
  /** Checked, with a problem in its one row. */
  import: { id: string; mappingId: string };
  template: { id: string; name: string };
  /** Shared with all members. */
  orderView: { id: string; name: string };
  /** In the address book; permitted actions delete and add it again. */
  address: { id: string };
  schedule: { id: string; name: string };
  /** On the order above, by the owner. */
  note: { id: string };
  /** The token of a link to the first order's tracking page. */
  tracking: { token: string };
  /** The token of a link to unsubscribe from the mails of the first workspace. */
  unsubscribe: { token: string };
  /** A creation in doubt, for which the first order was found. */
  doubt: { id: string };
  /** Notifications about an issue with the order above, one per member. */
  notificationIds: readonly string[];
  /** A finished run with one failed row, and a problem, both of the order above. */
  runAndProblem: { runId: string; problemId: string };
  /** The event of the order's creation; another event of the order is missing. */
  gap: { eventId: string };
  /** An applied event and a refused post. */
  eventLog: { eventId: string; refusalId: string };
  /** A search for a person that found the order above. */
  privacy: { requestId: string };
  /** A payment request, a payment run and a lost creation for the order above. */
  payments: { requestId: string; runId: string; lostReference: string };
  keyPrefixes: readonly string[];
  /** Id of the paying key in test mode. */
  payingKeyId: string;
  endpoint: { segment: string; secret: string };
  /** An endpoint of another program on the same account. */
  otherEndpoint: { id: string };
  /** Texts of the first workspace's orders, which some of its members may not read either. */
  orderCanaries: readonly string[];
  /** Texts that only members of the first workspace may read. */
  canaries: readonly string[];
  /** Texts that no one may read. */
  secrets: Secrets;
  /** Another workspace, with an account, a key and an order of its own. */
  other: Person & { slug: string; orderId: string; orderNumber: string };
  /** Cookies that no longer open the first workspace, or never did. */
  invalidCookies: Readonly<Record<"ended" | "expired" | "removed" | "forged", string>>;
};
