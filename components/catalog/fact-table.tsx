import { clsx } from "clsx";
import { Table, TableScroll } from "#components/ui/table.tsx";
import type { Table as Facts } from "./read-facts.ts";

type FactTableProps = { table: Facts; label: string; bare?: boolean };

/** The first column names the row where its head is empty. */
export function FactTable({ table: { columns, rows }, label, bare }: FactTableProps) {
  const isNamed = columns[0] === "";
  return (
    <TableScroll label={label} className={clsx(bare && "rounded-none border-0")}>
      <Table caption={label} cards={false} className="tabular-nums">
        <thead>
          <tr>
            {columns.map((column, index) =>
              column === "" ? (
                <th key={`${index} head`} scope="col">
                  <span className="sr-only">{label}</span>
                </th>
              ) : (
                <th key={`${index} ${column}`} scope="col">
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={`${row} ${cells[0]}`}>
              {cells.map((cell, index) =>
                isNamed && index === 0 ? (
                  <th key={cell} scope="row" className="whitespace-nowrap">
                    {cell}
                  </th>
                ) : (
                  <td key={`${index} ${columns[index]}`}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
