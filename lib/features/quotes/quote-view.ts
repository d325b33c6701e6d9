import { quotes } from "#drizzle/schema/quotes.ts";
import { users } from "#drizzle/schema/users.ts";
import { type Estimate, estimateSchema } from "#lib/core/service/schemas/estimate.ts";
import { readStored } from "#lib/read-stored.ts";
import type { Acceptance } from "./acceptance.ts";
import { type QuoteDocument, quoteDocumentSchema } from "./document.ts";
import { type DriftView, toDriftView } from "./drift.ts";

/** A quote as last saved. Amounts in cents, dates ISO 8601 in UTC. */
export type QuoteView = {
  id: string;
  name: string;
  /** The day in an automatic name; null for a name that a member typed. */
  autoNamedOn: string | null;
  note: string;
  document: QuoteDocument;
  revision: number;
  /** Number of the last saved version; 0 if there is none. */
  version: number;
  /** The last estimate and its revision. */
  estimate: Estimate | null;
  estimatedRevision: number | null;
  estimatedAt: string | null;
  /** The changes since an earlier estimate; null once a member has dismissed them. */
  drift: DriftView | null;
  /** Name of the user who last changed it; null if the user does not exist any more. */
  updatedBy: string | null;
  updatedAt: string;
  archivedAt: string | null;
  /**
   * The last acceptance by a shared link, and the version that was accepted. `isChanged`: the quote now differs from it.
   * `isOrdered`: an order was made from the quote since.
   */
  accepted: (Acceptance & { version: number; isChanged: boolean; isOrdered: boolean }) | null;
};

export const quoteColumns = {
  id: quotes.id,
  name: quotes.name,
  autoNamedOn: quotes.autoNamedOn,
  note: quotes.note,
  document: quotes.document,
  revision: quotes.revision,
  version: quotes.version,
  estimate: quotes.estimate,
  estimatedRevision: quotes.estimatedRevision,
  estimatedAt: quotes.estimatedAt,
  estimatedFor: quotes.estimatedFor,
  drift: quotes.drift,
  updatedBy: users.name,
  updatedAt: quotes.updatedAt,
  archivedAt: quotes.archivedAt,
};

type Row = Omit<
  typeof quotes.$inferSelect,
  "updatedBy" | "workspaceId" | "mode" | "skus" | "createdBy" | "createdAt"
> & {
  updatedBy: string | null;
};

export function toQuoteView({ estimatedFor, ...row }: Row, accepted: QuoteView["accepted"]): QuoteView {
  return {
    ...row,
    document: readStored(quoteDocumentSchema, row.document, "quote"),
    // An estimate that cannot be read counts as missing, so it is requested again.
    estimate: estimateSchema.nullable().catch(null).parse(row.estimate),
    drift: toDriftView(row.drift, estimatedFor),
    estimatedAt: row.estimatedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    accepted,
  };
}

/** The SKUs of its line items, without repeats. */
export const skusOf = ({ lines }: QuoteDocument) => [...new Set(lines.map(({ sku }) => sku).filter(Boolean))];

/** The ids of the print files of its line items, without repeats. */
export const filesOf = ({ lines }: QuoteDocument) => [
  ...new Set(lines.flatMap(({ files }) => Object.values(files))),
];
