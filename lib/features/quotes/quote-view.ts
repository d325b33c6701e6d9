import { quotes } from "#drizzle/schema/quotes.ts";
import { users } from "#drizzle/schema/users.ts";
import { type Estimate, estimateSchema } from "#lib/core/service/schemas/estimate.ts";
import { readStored } from "#lib/read-stored.ts";
import { type QuoteDocument, quoteDocumentSchema } from "./document.ts";
import { type DriftView, toDriftView } from "./drift.ts";

/** A quote as it stands. Amounts in cents, dates ISO 8601 in UTC. */
export type QuoteView = {
  id: string;
  name: string;
  note: string;
  document: QuoteDocument;
  revision: number;
  /** The last saved version; 0 while none was. */
  version: number;
  /** What the service last said, and of which revision. */
  estimate: Estimate | null;
  estimatedRevision: number | null;
  estimatedAt: string | null;
  /** What the service says otherwise than it did; null once somebody has taken note. */
  drift: DriftView | null;
  /** Who last changed it; null when they are gone. */
  updatedBy: string | null;
  updatedAt: string;
  archivedAt: string | null;
};

export const quoteColumns = {
  id: quotes.id,
  name: quotes.name,
  note: quotes.note,
  document: quotes.document,
  revision: quotes.revision,
  version: quotes.version,
  estimate: quotes.estimate,
  estimatedRevision: quotes.estimatedRevision,
  estimatedAt: quotes.estimatedAt,
  drift: quotes.drift,
  updatedBy: users.name,
  updatedAt: quotes.updatedAt,
  archivedAt: quotes.archivedAt,
};

type Row = Omit<
  typeof quotes.$inferSelect,
  "updatedBy" | "workspaceId" | "mode" | "skus" | "estimatedFor" | "createdBy" | "createdAt"
> & {
  updatedBy: string | null;
};

export function toQuoteView(row: Row): QuoteView {
  return {
    ...row,
    document: readStored(quoteDocumentSchema, row.document, "quote"),
    // What cannot be read any more is asked for again.
    estimate: estimateSchema.nullable().catch(null).parse(row.estimate),
    drift: toDriftView(row.drift),
    estimatedAt: row.estimatedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  };
}

/** The variants in it, each once. */
export const skusOf = ({ lines }: QuoteDocument) => [...new Set(lines.map(({ sku }) => sku).filter(Boolean))];

/** The print files that its lines name, each once. */
export const filesOf = ({ lines }: QuoteDocument) => [
  ...new Set(lines.flatMap(({ files }) => Object.values(files))),
];
