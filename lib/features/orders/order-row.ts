/** One row of the list, with only what its columns show. Amounts in cents, dates ISO 8601 in UTC. */
export type OrderRow = {
  id: string;
  number: string;
  externalId: string | null;
  /** The merchant's own reference. */
  reference: string | null;
  status: string;
  recipient: string;
  company: string | null;
  city: string;
  country: string;
  itemsCount: number;
  totalCents: number;
  currency: string;
  createdAt: string;
  confirmedAt: string | null;
  /** When the service last changed it. */
  updatedAt: string;
  /** For an order that is paid and not sent yet: when it should have been sent. */
  dueAt: string | null;
  isLate: boolean;
  hasIssue: boolean;
  /** A draft whose last payment was refused. */
  paymentRefused: boolean;
  awaitsApproval: boolean;
  tags: string[];
  assignee: { id: string; name: string } | null;
  keyPrefix: string | null;
  template: { id: string; name: string } | null;
  parcels: ParcelSummary | null;
};

/** The number of parcels, and the last one. */
export type ParcelSummary = {
  count: number;
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  status: string;
};

export type OrderPage = {
  rows: OrderRow[];
  nextCursor: string | null;
  previousCursor: string | null;
  /** Not all orders could be examined: the rows come from at most 10,000 of them. */
  isCapped: boolean;
};
