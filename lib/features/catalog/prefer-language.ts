import { type SQL, sql } from "drizzle-orm";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";

/** For "order by": the wanted language first, then English, then the others. */
export const preferLanguage = (wanted: Lang): SQL =>
  sql`${catalogTexts.lang} = ${wanted} desc, ${catalogTexts.lang} = 'en' desc, ${catalogTexts.lang}`;
