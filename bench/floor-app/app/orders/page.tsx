import { OrdersTable } from "./orders-table.tsx";
import { readOrders } from "./read-orders.ts";

export default async function OrdersPage() {
  return <OrdersTable rows={await readOrders()} />;
}
