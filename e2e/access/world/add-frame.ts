import type { World } from "./world.ts";

type Maker = { database: World["database"]; product: { id: string }; quote: { id: string } };

/** Places the front on the images of the first product, or restores its position. */
export async function addFrame({ database, product, quote }: Maker): Promise<void> {
  await database.rows(
    `insert into print_frames (workspace_id, product_id, face, x, y, width, updated_by)
     select workspace_id, $1::uuid, 'front', 0.1, 0.1, 0.1, created_by from quotes where id = $2::uuid
     on conflict (workspace_id, product_id, face) do update set x = 0.1, y = 0.1, width = 0.1`,
    [product.id, quote.id],
  );
}
