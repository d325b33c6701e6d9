-- A replacement is an order from the quote of the order that it replaces. Each pass is one step along the chains.
DO $$
BEGIN
  LOOP
    UPDATE "order_intents" AS "replacement"
      SET "quote_id" = "replaced"."quote_id", "quoted_estimate" = "replaced"."quoted_estimate"
      FROM "order_intents" AS "replaced"
      WHERE "replacement"."replaced_order_id" IS NOT NULL AND "replacement"."kind" = 'create'
        AND "replacement"."quote_id" IS NULL AND "replaced"."workspace_id" = "replacement"."workspace_id"
        AND "replaced"."order_id" = "replacement"."replaced_order_id" AND "replaced"."kind" = 'create'
        AND "replaced"."quote_id" IS NOT NULL;
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;
