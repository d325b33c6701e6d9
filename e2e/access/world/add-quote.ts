import { randomUUID } from "node:crypto";
import { z } from "zod";
import { newDocument, newLine } from "#lib/quotes/new-document.ts";
import type { Database } from "./database.ts";
import type { World } from "./world.ts";

export const quoteName = "Canary fair of the spring";
const idSchema = z.object({ id: z.guid() });

/** A quote of the first workspace in test mode, as its owner would have written it. Returns its id. */
export async function addQuote(database: Database, document: object = newDocument()): Promise<string> {
  const { id } = await database.one(
    idSchema,
    `insert into quotes (workspace_id, mode, name, document, created_by, updated_by)
     select m.workspace_id, 'test', $1, $2, m.user_id, m.user_id
     from memberships m join users u on u.id = m.user_id where u.email like '%canary%' and m.role = 'owner' limit 1
     returning id`,
    [quoteName, JSON.stringify(document)],
  );
  return id;
}

/** A quote of something that is on sale, and a print file beside it. */
export async function addQuoteAndFile(
  database: Database,
  product: World["product"],
): Promise<World["quote"]> {
  const begun = newDocument();
  const document = {
    ...begun,
    lines: [newLine(randomUUID(), { sku: product.sku, quantity: 2 })],
    destination: { ...begun.destination, country: "FR" },
  };
  const id = await addQuote(database, document);
  const fileId = randomUUID();
  await database.rows(
    `insert into files (workspace_id, id, status, filename, mime_type, size_bytes, width_px, height_px, url, created_at)
     select workspace_id, $1::uuid, 'ready', 'canary.png', 'image/png', 1, 1, 1, 'https://files.example/canary.png', now()
     from quotes where id = $2::uuid`,
    [fileId, id],
  );
  return { id, name: quoteName, document, fileId };
}
