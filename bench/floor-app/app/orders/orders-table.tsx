"use client";

import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FloorRow } from "./read-orders.ts";

export function OrdersTable({ rows }: { rows: FloorRow[] }) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Table rows={rows} />
    </QueryClientProvider>
  );
}

function Table({ rows }: { rows: FloorRow[] }) {
  const { data } = useQuery({
    queryKey: ["orders"],
    queryFn: () => rows,
    initialData: rows,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <table>
      <tbody>
        {data.map((row) => (
          <tr key={row.id}>
            <td>{row.number}</td>
            <td>{row.external_id}</td>
            <td>{row.recipient}</td>
            <td>
              {row.city}, {row.country}
            </td>
            <td>{row.status}</td>
            <td>{row.items_count}</td>
            <td>
              {(Number(row.total_cents) / 100).toFixed(2)} {row.currency}
            </td>
            <td>{new Date(row.created_at).toISOString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
