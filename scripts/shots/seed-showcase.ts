import type { BrowserContext } from "@playwright/test";
import sharp from "sharp";
import { z } from "zod";
import { until } from "#e2e/access/world/until.ts";
import type { World } from "#e2e/access/world/world.ts";

type Place = Pick<World, "database" | "slug" | "quote" | "template" | "schedule" | "order">;

const names = [
  ["workspaces", "name", "Atelier Nord", "name like 'Canary%'"],
  ["quotes", "name", "Spring fair, 40 hoodies", "name like 'Canary%'"],
  ["quote_versions", "name", "As agreed by phone", "name like 'CANARY%'"],
  ["quote_versions", "name", "Spring fair, 40 hoodies", "name like 'Canary%'"],
  ["templates", "name", "Team hoodie", "name like 'Canary%'"],
  ["order_schedules", "name", "Club restock", "name like 'Canary%'"],
  ["imports", "name", "spring-fair-orders.csv", "name like 'canary%'"],
  ["files", "filename", "fern-front.png", "filename like 'CANARY%'"],
  ["file_folders", "name", "Spring fair", "true"],
  ["order_notes", "text", "The lining of these is thinner than last year's.", "text like 'Canary%'"],
  ["order_views", "name", "Spring fair", "name like 'Canary%'"],
  ["custom_roles", "name", "Packing table", "name like 'Canary%'"],
  ["import_mappings", "name", "Shop export", "name like 'Canary%'"],
  ["uploads", "filename", "camera-0815.jpg", "filename = 'canary.jpg'"],
  ["uploads", "filename", "poster-a1.png", "filename like 'CANARY%'"],
  ["order_intents", "external_id", "FAIR-2043", "external_id like 'CANARY-REF%'"],
  ["order_intents", "external_id", "FAIR-2044", "external_id like 'CANARY-LOST%'"],
  ["orders", "external_id", "FAIR-2041", "external_id like 'CANARY%'"],
  ["orders", "reference", "FAIR-2041", "reference like 'CANARY%'"],
] as const;

const people: Readonly<Record<string, readonly [string, string]>> = {
  "ada.canary@owner.example": ["Ada Lindqvist", "ada@atelier-nord.example"],
  "admin@members.example": ["Bruno Salieri", "bruno@atelier-nord.example"],
  "manager@members.example": ["Carla Weiß", "carla@atelier-nord.example"],
  "operator@members.example": ["Deniz Kaya", "deniz@atelier-nord.example"],
  "designer@members.example": ["Elin Aas", "elin@atelier-nord.example"],
  "developer@members.example": ["Farid Haddad", "farid@atelier-nord.example"],
  "viewer@members.example": ["Greta Nowak", "greta@atelier-nord.example"],
  "owner@members.example": ["Henk de Vries", "henk@atelier-nord.example"],
};

const quoteNames = [
  "Rowing club, 25 tees",
  "Café Linde, aprons",
  "Festival crew",
  "Museum shop, autumn",
  "Sample box",
];
const templateNames = [
  "Crew tee, front and back",
  "Tote for the fair",
  "Mug of the house",
  "Poster A2",
  "Kids' tee",
];

/** Replaces the names that tests use by names of a real shop, and adds more rows, with pictures. */
export async function seedShowcase(world: World, context: BrowserContext): Promise<void> {
  const { database } = world;
  const files = await uploadMotifs(world, context);
  for (const [table, column, name, which] of names)
    await database.rows(`update ${table} set ${column} = $1 where ${which}`, [name]);
  for (const [email, [name, address]] of Object.entries(people))
    await database.rows("update users set name = $2, email = $3 where email = $1", [email, name, address]);
  await database.rows(
    "update orders set data = replace(data::text, 'CANARY-REF-8842', 'FAIR-2041')::jsonb where external_id = 'FAIR-2041'",
  );
  await addMore(world, files);
}

/** Removes what waits for an answer, which stands above most lists and forms. */
export async function removeLostCreations({ database }: World): Promise<void> {
  await database.rows("delete from order_intents where external_id in ('FAIR-2043', 'FAIR-2044')");
}

async function addMore({ database, quote, template }: Place, files: readonly string[]): Promise<void> {
  const [first = ""] = files;
  await database.rows(
    `update quotes set document = jsonb_set(document, '{lines,0,files}', jsonb_build_object('front', $2::text)) where id = $1`,
    [quote.id, first],
  );
  await database.rows(
    `update files f set (width_px, height_px, size_bytes, dpi, orientation, has_alpha, color_space, preview_key, tags)
       = (select width_px, height_px, size_bytes, dpi, orientation, has_alpha, color_space, preview_key, array['spring']
          from files where id = $1)
     where f.filename = 'fern-front.png'`,
    [first],
  );
  await database.rows(
    "update quote_versions v set document = q.document from quotes q where q.id = v.quote_id",
  );
  await database.rows("update templates set files = jsonb_build_object('front', $2::text) where id = $1", [
    template.id,
    first,
  ]);
  await database.rows("update print_frames set x = 0.36, y = 0.33, width = 0.28");
  await database.rows(
    `insert into quotes (workspace_id, mode, name, document, skus, estimate, estimated_revision, estimated_at,
       estimated_for, created_by, updated_by, updated_at)
     select workspace_id, mode, made.name, document, skus, estimate, 1, estimated_at, estimated_for, created_by,
       updated_by, now() - made.n * interval '26 hours'
     from quotes, unnest($2::text[]) with ordinality as made (name, n) where id = $1`,
    [quote.id, quoteNames],
  );
  await database.rows(
    `insert into templates (workspace_id, name, product_id, files, created_by, updated_by)
     select t.workspace_id, made.name, p.id, jsonb_build_object('front', ($3::text[])[made.n]), t.created_by, t.updated_by
     from templates t, unnest($2::text[]) with ordinality as made (name, n)
     join lateral (select id from catalog_products order by position offset made.n * 3 limit 1) p on true
     where t.id = $1`,
    [template.id, templateNames, files],
  );
  // The events that the service would have sent while the orders were created.
  await database.rows(
    `insert into webhook_events (workspace_id, id, endpoint_id, type, mode, order_id, event_at, payload, received_at,
       applied_at, changed, headers, bytes, signed_at)
     select o.workspace_id, gen_random_uuid(), e.id, past->>'event', o.mode, o.id, at.at,
       jsonb_build_object('type', past->>'event', 'created_at', past->>'at',
         'data', jsonb_build_object('order', jsonb_build_object('id', o.id, 'number', o.number))),
       at.at, at.at + interval '2 seconds', '[]', '{"content-type": "application/json"}', 420, at.at
     from orders o
     join lateral (select id from webhook_endpoints where workspace_id = o.workspace_id limit 1) e on true,
     jsonb_array_elements(o.data->'history') as past, lateral (select (past->>'at')::timestamptz as at) at
     where at.at > now() - interval '20 days'`,
  );
}

const motifs: Readonly<Record<string, string>> = {
  "northern-fern": `<path d="M600 1500C640 1000 640 600 600 200" stroke="#2f5d50" stroke-width="26" fill="none"/>${fronds()}`,
  "harbour-waves": waves(),
  "crew-2026": `<text x="600" y="820" font-size="400" font-weight="800" text-anchor="middle" font-family="sans-serif" fill="#1d3557">CREW</text><text x="600" y="1080" font-size="180" text-anchor="middle" font-family="sans-serif" fill="#e63946">2026</text>`,
  "sun-disc": `<circle cx="600" cy="800" r="360" fill="#e9a23b"/><circle cx="600" cy="800" r="230" fill="#d1495b"/>`,
  "paper-crane": `<path d="M150 1050 560 620 760 1010Z" fill="#457b9d"/><path d="M560 620 1080 380 760 1010Z" fill="#a8dadc"/><path d="M560 620 420 240 700 560Z" fill="#1d3557"/>`,
  "grid-print": grid(),
};

async function uploadMotifs({ database, slug }: World, context: BrowserContext): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(`/${slug}/test/files`);
  const drawn = Object.entries(motifs).map(async ([name, drawing]) => ({
    name: `${name}.png`,
    mimeType: "image/png",
    buffer: await draw(drawing),
  }));
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await Promise.all(drawn));
  const kept = async () => {
    const rows = await database.rows(
      "select id from files where preview_key is not null and filename = any($1) order by filename",
      [Object.keys(motifs).map((name) => `${name}.png`)],
    );
    return z.array(z.object({ id: z.guid() })).parse(rows);
  };
  await until("the drawn files are kept", async () => (await kept()).length === drawn.length);
  await context.close();
  return (await kept()).map(({ id }) => id);
}

function draw(drawing: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1600" width="3600" height="4800">${drawing}</svg>`;
  return sharp(Buffer.from(svg)).withMetadata({ density: 300 }).png().toBuffer();
}

function fronds(): string {
  return Array.from({ length: 11 }, (_, index) => {
    const [y, reach] = [300 + index * 105, 160 + index * 26];
    return `<path d="M610 ${y}q${reach} -130 ${reach * 1.4} -20q-${reach * 0.7} 90 -${reach * 1.4} 20ZM610 ${y}q-${reach} -130 -${reach * 1.4} -20q${reach * 0.7} 90 ${reach * 1.4} 20Z" fill="#4f8a6f"/>`;
  }).join("");
}

function waves(): string {
  return Array.from({ length: 7 }, (_, index) => {
    const y = 400 + index * 130;
    return `<path d="M80 ${y}q130 -110 260 0t260 0t260 0t260 0" stroke="hsl(${200 + index * 5} 55% ${30 + index * 6}%)" stroke-width="44" fill="none" stroke-linecap="round"/>`;
  }).join("");
}

function grid(): string {
  return Array.from({ length: 30 }, (_, index) => {
    const [x, y] = [170 + (index % 5) * 180, 280 + Math.floor(index / 5) * 180];
    return `<rect x="${x}" y="${y}" width="140" height="140" rx="${(index * 13) % 70}" fill="hsl(${(index * 37) % 360} 45% 55%)"/>`;
  }).join("");
}
