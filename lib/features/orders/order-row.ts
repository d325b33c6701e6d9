/** One line of the list: what its columns show and nothing else. Amounts in cents, dates ISO 8601 in UTC. */
export type OrderRow = {
  id: string;
  number: string;
  externalId: string | null;
  /** The merchant's own word for it. */
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
  /** Paid and not yet sent: when it should have been sent. */
  dueAt: string | null;
  isLate: boolean;
  hasIssue: boolean;
  /** A draft that could not be paid when it was last tried. */
  paymentRefused: boolean;
  awaitsApproval: boolean;
  tags: string[];
  assignee: { id: string; name: string } | null;
  keyPrefix: string | null;
  template: { id: string; name: string } | null;
  parcels: ParcelSummary | null;
};

/** How many parcels there are, and the last of them. */
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
  /** More was found by the words than is sorted: what is shown comes from the first 10,000. */
  isCapped: boolean;
};
