-- What an order is found by; lib/orders/list/search-words.ts reads what is typed in the same way.
CREATE FUNCTION order_words(number text, external_id text, reference text, data jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || btrim(regexp_replace(replace(replace(replace(translate(lower(regexp_replace(normalize(
    number || ' ' || coalesce(external_id, '') || ' ' || coalesce(reference, '') || ' ' || jsonb_path_query_array(data,
      '$.shipping_address.keyvalue() ? (@.key == "name" || @.key == "company" || @.key == "city" ||
        @.key == "postal_code" || @.key == "email").value ? (@ != null)')::text
    || jsonb_path_query_array(data, '$.items[*].sku')::text || jsonb_path_query_array(data, '$.items[*].title')::text
    || jsonb_path_query_array(data, '$.shipments[*].tracking_number')::text,
    NFKD), '[\u0300-\u036f]+', '', 'g')), 'łøđðħı', 'loddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[\s!-/:-@\[-`{-~]+', ' ', 'g')) || ' '
$$;
--> statement-breakpoint
CREATE FUNCTION keep_order_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search AS kept (workspace_id, order_id, mode, created_at, total_cents, body)
  VALUES (NEW.workspace_id, NEW.id, NEW.mode, NEW.created_at, NEW.total_cents,
    order_words(NEW.number, NEW.external_id, NEW.reference, NEW.data))
  ON CONFLICT (workspace_id, order_id) DO UPDATE SET mode = excluded.mode, created_at = excluded.created_at,
    total_cents = excluded.total_cents, body = excluded.body
  WHERE kept.workspace_id = NEW.workspace_id AND (kept.mode, kept.created_at, kept.total_cents, kept.body)
    IS DISTINCT FROM (excluded.mode, excluded.created_at, excluded.total_cents, excluded.body);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_order_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_tags
  WHERE workspace_id = NEW.workspace_id AND order_id = NEW.id AND tag <> ALL (NEW.tags);
  INSERT INTO order_tags (workspace_id, order_id, tag, mode, created_at, total_cents)
  SELECT DISTINCT NEW.workspace_id, NEW.id, tag, NEW.mode, NEW.created_at, NEW.total_cents FROM unnest(NEW.tags) AS tag
  ON CONFLICT (workspace_id, order_id, tag) DO UPDATE
    SET mode = excluded.mode, created_at = excluded.created_at, total_cents = excluded.total_cents;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_search WHERE workspace_id = OLD.workspace_id AND order_id = OLD.id;
  DELETE FROM order_tags WHERE workspace_id = OLD.workspace_id AND order_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The tabs and lanes of the list that an order is counted in.
CREATE FUNCTION order_facets(counted orders) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
    'status:' || counted.status,
    CASE WHEN counted.has_issue THEN 'issue' END,
    CASE WHEN counted.is_late THEN 'late' END,
    CASE WHEN counted.awaits_approval THEN 'approval' END,
    CASE WHEN counted.status = 'draft' AND counted.payment_refused_at IS NOT NULL THEN 'refused' END
  ], NULL)
$$;
--> statement-breakpoint
CREATE FUNCTION count_order_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_count_changes (workspace_id, mode, facet, delta)
    SELECT workspace_id, mode, facet, count(*) FROM made, unnest(order_facets(made)) AS facet GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_count_changes (workspace_id, mode, facet, delta)
    SELECT workspace_id, mode, facet, -count(*) FROM gone, unnest(order_facets(gone)) AS facet GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO order_count_changes (workspace_id, mode, facet, delta)
    SELECT workspace_id, mode, facet, sum(step) FROM (
      SELECT workspace_id, mode, facet, 1 AS step FROM made, unnest(order_facets(made)) AS facet
      UNION ALL
      SELECT workspace_id, mode, facet, -1 FROM gone, unnest(order_facets(gone)) AS facet
    ) AS steps GROUP BY 1, 2, 3 HAVING sum(step) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whoever writes a request holds its order first, as whoever mirrors it does.
CREATE FUNCTION keep_awaits_approval() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked payment_requests := coalesce(NEW, OLD);
  awaits boolean := EXISTS (
    SELECT FROM payment_requests
    WHERE workspace_id = asked.workspace_id AND order_id = asked.order_id AND state = 'open');
BEGIN
  UPDATE orders SET awaits_approval = awaits
  WHERE workspace_id = asked.workspace_id AND id = asked.order_id AND awaits_approval <> awaits;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Orders from before. Only then the triggers: nothing is to be kept twice.
UPDATE orders SET
  api_key_prefix = data ->> 'api_key_prefix',
  has_issue = coalesce((
    SELECT max(place) FILTER (WHERE entry ->> 'event' = 'order.issue')
      > coalesce(max(place) FILTER (WHERE entry ->> 'event' <> 'order.issue' AND entry ->> 'status' <> 'on_hold'), 0)
    FROM jsonb_array_elements(data -> 'history') WITH ORDINALITY AS told (entry, place)
  ), false),
  awaits_approval = EXISTS (
    SELECT FROM payment_requests AS asked
    WHERE asked.workspace_id = orders.workspace_id AND asked.order_id = orders.id AND asked.state = 'open'),
  due_at = CASE WHEN status IN ('confirmed', 'test_confirmed', 'in_production', 'on_hold') THEN
    confirmed_at + interval '1 day' * (1 + (
      SELECT max(product.production_days) FROM jsonb_path_query(data, '$.items[*].sku') AS item (sku)
      JOIN catalog_variants AS variant
        ON variant.workspace_id = orders.workspace_id AND variant.sku = item.sku #>> '{}'
      JOIN catalog_products AS product
        ON product.workspace_id = variant.workspace_id AND product.id = variant.product_id)) END;
--> statement-breakpoint
INSERT INTO order_counts (workspace_id, mode, facet, count)
  SELECT workspace_id, mode, facet, count(*) FROM orders, unnest(order_facets(orders)) AS facet GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO order_search (workspace_id, order_id, mode, created_at, total_cents, body)
  SELECT workspace_id, id, mode, created_at, total_cents, order_words(number, external_id, reference, data) FROM orders;
--> statement-breakpoint
CREATE TRIGGER orders_search_made AFTER INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION keep_order_search();
--> statement-breakpoint
CREATE TRIGGER orders_search_changed AFTER UPDATE OF number, external_id, reference, mode, created_at, total_cents, data
  ON orders
  FOR EACH ROW WHEN (
    (OLD.number, OLD.external_id, OLD.reference, OLD.mode, OLD.created_at, OLD.total_cents) IS DISTINCT FROM
      (NEW.number, NEW.external_id, NEW.reference, NEW.mode, NEW.created_at, NEW.total_cents)
    OR OLD.data -> 'shipping_address' IS DISTINCT FROM NEW.data -> 'shipping_address'
    OR OLD.data -> 'items' IS DISTINCT FROM NEW.data -> 'items'
    OR OLD.data -> 'shipments' IS DISTINCT FROM NEW.data -> 'shipments'
  ) EXECUTE FUNCTION keep_order_search();
--> statement-breakpoint
CREATE TRIGGER orders_tags_made AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.tags <> '{}') EXECUTE FUNCTION keep_order_tags();
--> statement-breakpoint
CREATE TRIGGER orders_tags_changed AFTER UPDATE OF tags, mode, created_at, total_cents ON orders
  FOR EACH ROW WHEN (
    (OLD.tags <> '{}' OR NEW.tags <> '{}')
    AND (OLD.tags, OLD.mode, OLD.created_at, OLD.total_cents)
      IS DISTINCT FROM (NEW.tags, NEW.mode, NEW.created_at, NEW.total_cents)
  ) EXECUTE FUNCTION keep_order_tags();
--> statement-breakpoint
CREATE TRIGGER orders_forgotten AFTER DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION forget_order();
--> statement-breakpoint
CREATE TRIGGER orders_counts_made AFTER INSERT ON orders REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION count_order_changes();
--> statement-breakpoint
CREATE TRIGGER orders_counts_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS gone NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION count_order_changes();
--> statement-breakpoint
CREATE TRIGGER orders_counts_gone AFTER DELETE ON orders REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_order_changes();
--> statement-breakpoint
CREATE TRIGGER payment_requests_awaited AFTER INSERT OR DELETE OR UPDATE OF state ON payment_requests
  FOR EACH ROW EXECUTE FUNCTION keep_awaits_approval();
