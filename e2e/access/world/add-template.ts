import { z } from "zod";
import type { World } from "./world.ts";

export const templateName = "Canary template of the fair";

type Maker = { database: World["database"]; product: { id: string }; quote: { id: string; fileId: string } };

/** Adds a template of the first workspace, by its owner. Returns its id. */
export async function addTemplate({ database, product, quote }: Maker, name = templateName): Promise<string> {
  const { id } = await database.one(
    z.object({ id: z.guid() }),
    `insert into templates (workspace_id, name, product_id, files, created_by, updated_by)
     select workspace_id, $1, $2::uuid, jsonb_build_object('front', $3::text), created_by, created_by
     from quotes where id = $4::uuid returning id`,
    [name, product.id, quote.fileId, quote.id],
  );
  return id;
}
