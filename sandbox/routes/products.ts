import { type Context, Hono } from "hono";
import type { Language } from "../domain/languages.ts";
import { notFound } from "../errors.ts";
import { requireScope } from "../middleware/bearer.ts";
import type { ServiceEnv, Services } from "../services.ts";
import { findProduct, findVariants, prepareProductList } from "../store/find-products.ts";
import { type CatalogView, toProduct, toProductDetail } from "../wire/product.ts";
import {
  langQuery,
  parseQuery,
  productQuery,
  queryReader,
  readCursor,
  toPage,
  variantQuery,
} from "../wire/query.ts";
import { originOf, pathId } from "../wire/request.ts";
import { toVariant } from "../wire/variant.ts";

/** The context of catalog replies for this caller. */
function catalogView(c: Context<ServiceEnv>, language: Language): CatalogView {
  const { account } = c.get("caller");
  return {
    language,
    planDiscountBp: account.generalDiscountBp,
    plan: account.plan,
    origin: originOf(c),
  };
}

const readQuery = queryReader(productQuery);

/** Specification: GET /v1/catalog/products, …/{id}, …/{id}/variants. */
export function productRoutes({ db, world }: Services) {
  const routes = new Hono<ServiceEnv>();
  const findProducts = prepareProductList(db);
  routes.use(requireScope("catalog:read"));

  routes.get("/", async (c) => {
    const { limit, cursor, lang, ...filters } = readQuery(c, world.assumptions.unknown_query);
    const list = `products:${c.get("caller").account.id}`;
    const after = readCursor(world.cursorSecret, list, cursor)?.[0];
    const rows = await findProducts(
      { ...filters, language: lang, discontinued: world.assumptions.discontinued_products_listed },
      after === undefined ? undefined : Number(after),
      limit + 1,
    );
    const view = catalogView(c, lang);
    return c.json(
      toPage(rows, limit, {
        secret: world.cursorSecret,
        list,
        position: (row) => [row.position],
        wire: (row) => toProduct(row, view),
      }),
    );
  });

  routes.get("/:id", async (c) => {
    const { lang } = parseQuery(c, langQuery, world.assumptions.unknown_query);
    const row = await findProduct(db, pathId(c));
    if (row === undefined) throw notFound();
    return c.json({ data: toProductDetail(row, catalogView(c, lang)) });
  });

  routes.get("/:id/variants", async (c) => {
    const query = parseQuery(c, variantQuery, world.assumptions.unknown_query);
    const product = await findProduct(db, pathId(c));
    if (product === undefined) throw notFound();
    const list = `variants:${product.id}`;
    const after = readCursor(world.cursorSecret, list, query.cursor)?.[0];
    const rows = await findVariants(
      db,
      product.id,
      after === undefined ? -1 : Number(after),
      query.limit + 1,
    );
    const view = catalogView(c, query.lang);
    return c.json(
      toPage(rows, query.limit, {
        secret: world.cursorSecret,
        list,
        position: (row) => [row.position],
        wire: (row) => toVariant(row, view, world.assumptions.variant_replacement),
      }),
    );
  });

  return routes;
}
