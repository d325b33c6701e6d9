-- Maintains search text, tags, counts and statistics of orders, once for each statement that writes orders.

-- The tabs of the list that count an order.
CREATE OR REPLACE FUNCTION order_facets(counted orders) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
    'status:' || counted.status,
    CASE WHEN counted.has_issue THEN 'issue' END,
    CASE WHEN counted.is_late THEN 'late' END,
    CASE WHEN counted.awaits_approval THEN 'approval' END,
    CASE WHEN counted.status = 'draft' AND counted.payment_refused_at IS NOT NULL THEN 'refused' END
  ], NULL)
$$;

CREATE OR REPLACE FUNCTION on_orders_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An upsert that only updated rows inserted none.
  IF NOT EXISTS (SELECT FROM made) THEN RETURN NULL; END IF;
  INSERT INTO order_search (workspace_id, order_id, mode, created_at, total_cents, body)
  SELECT workspace_id, id, mode, created_at, total_cents, order_words(number, external_id, reference, data) FROM made;
  INSERT INTO order_tags (workspace_id, order_id, tag, mode, created_at, total_cents)
  SELECT DISTINCT workspace_id, id, tag, mode, created_at, total_cents FROM made, unnest(tags) AS tag;
  INSERT INTO order_count_changes (workspace_id, mode, facet, delta)
  SELECT workspace_id, mode, facet, count(*) FROM made, unnest(order_facets(made)) AS facet GROUP BY 1, 2, 3;
  INSERT INTO order_statistic_changes (workspace_id, mode, kind, at, key, orders, pieces, cents)
  SELECT made.workspace_id, made.mode, figure.kind, date_bin('15 minutes', made.created_at, 'epoch'), figure.key,
    sum(figure.orders), sum(figure.pieces), sum(figure.cents)
  FROM made, LATERAL (SELECT made.data || '{}' AS told OFFSET 0) AS unpacked, statistics_of(made, told, true, true) AS figure
  WHERE made.created_at >= statistics_begin() GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;

-- Both arguments are versions of the same order: the caller joins them before it compares.
CREATE OR REPLACE FUNCTION has_other_sort_keys(was orders, now orders) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (was.mode, was.created_at, was.total_cents) IS DISTINCT FROM (now.mode, now.created_at, now.total_cents)
$$;

-- Whether the searchable parts of an order differ. Both arguments are unpacked (detoasted) data.
CREATE OR REPLACE FUNCTION has_other_search_text(was jsonb, told jsonb) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN was -> 'shipping_address' IS DISTINCT FROM told -> 'shipping_address'
    OR was -> 'items' IS DISTINCT FROM told -> 'items' OR was -> 'shipments' IS DISTINCT FROM told -> 'shipments';
END $$;

-- One query over the changed rows decides which of the tables need a write at all: mostly one or two.
-- Nested loops are off, because the plan of the first statement is reused for a statement with a thousand orders.
CREATE OR REPLACE FUNCTION on_orders_updated() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop TO off AS $$
DECLARE
  has_words boolean;
  has_tags boolean;
  has_counts boolean;
  has_statistics boolean;
BEGIN
  SELECT
    bool_or(has_other_sort_keys OR (gone.number, gone.external_id, gone.reference) IS DISTINCT FROM
      (made.number, made.external_id, made.reference) OR is_read AND has_other_search_text(gone.data || '{}', made.data || '{}')),
    bool_or(gone.tags <> made.tags OR has_other_sort_keys AND made.tags <> '{}'),
    bool_or(gone.mode <> made.mode OR order_facets(gone) <> order_facets(made)),
    -- Only after a read: a status that only an event announced is not counted yet.
    bool_or(is_read OR has_other_sort_keys OR gone.mirrored_at <> made.mirrored_at OR gone.has_issue <> made.has_issue)
  INTO has_words, has_tags, has_counts, has_statistics
  FROM made JOIN gone USING (workspace_id, id),
  LATERAL (SELECT has_other_sort_keys(gone, made) AS has_other_sort_keys, gone.data IS DISTINCT FROM made.data AS is_read OFFSET 0) AS differing;

  IF has_words THEN
    INSERT INTO order_search AS kept (workspace_id, order_id, mode, created_at, total_cents, body)
    SELECT workspace_id, id, made.mode, made.created_at, made.total_cents,
      order_words(made.number, made.external_id, made.reference, made.data)
    FROM made JOIN gone USING (workspace_id, id)
    WHERE has_other_sort_keys(gone, made) OR (gone.number, gone.external_id, gone.reference) IS DISTINCT FROM
      (made.number, made.external_id, made.reference) OR has_other_search_text(gone.data || '{}', made.data || '{}')
    ON CONFLICT (workspace_id, order_id) DO UPDATE SET mode = excluded.mode, created_at = excluded.created_at,
      total_cents = excluded.total_cents, body = excluded.body
    WHERE kept.workspace_id = excluded.workspace_id AND (kept.mode, kept.created_at, kept.total_cents, kept.body)
      IS DISTINCT FROM (excluded.mode, excluded.created_at, excluded.total_cents, excluded.body);
  END IF;

  IF has_tags THEN
    DELETE FROM order_tags USING made
    WHERE order_tags.workspace_id = made.workspace_id AND order_tags.order_id = made.id AND tag <> ALL (made.tags);
    INSERT INTO order_tags AS kept (workspace_id, order_id, tag, mode, created_at, total_cents)
    SELECT DISTINCT workspace_id, id, tag, mode, created_at, total_cents FROM made, unnest(tags) AS tag
    ON CONFLICT (workspace_id, order_id, tag) DO UPDATE
      SET mode = excluded.mode, created_at = excluded.created_at, total_cents = excluded.total_cents
    WHERE kept.workspace_id = excluded.workspace_id AND (kept.mode, kept.created_at, kept.total_cents)
      IS DISTINCT FROM (excluded.mode, excluded.created_at, excluded.total_cents);
  END IF;

  IF has_counts THEN
    INSERT INTO order_count_changes (workspace_id, mode, facet, delta)
    SELECT workspace_id, mode, facet, sum(step) FROM (
      SELECT workspace_id, mode, facet, 1 AS step FROM made, unnest(order_facets(made)) AS facet
      UNION ALL
      SELECT workspace_id, mode, facet, -1 FROM gone, unnest(order_facets(gone)) AS facet
    ) AS steps GROUP BY 1, 2, 3 HAVING sum(step) <> 0;
  END IF;

  IF has_statistics THEN
    INSERT INTO order_statistic_changes (workspace_id, mode, kind, at, key, orders, pieces, cents)
    SELECT workspace_id, figure.mode, kind, figure.at, key, sum(sign * orders), sum(sign * pieces), sum(sign * cents)
    FROM made JOIN gone USING (workspace_id, id),
    LATERAL (SELECT made.data || '{}' AS told, gone.data || '{}' AS was OFFSET 0) AS unpacked,
    LATERAL (
      SELECT coalesce(told ->> 'status', made.status) AS told_status, coalesce(was ->> 'status', gone.status) AS was_status,
        has_other_sort_keys(gone, made) AS has_other_sort_keys OFFSET 0
    ) AS read,
    LATERAL (
      SELECT has_other_sort_keys OR is_spent(was_status) <> is_spent(told_status)
          OR was -> 'items' IS DISTINCT FROM told -> 'items' AS with_lines,
        has_other_sort_keys OR was_status <> told_status OR gone.confirmed_at IS DISTINCT FROM made.confirmed_at
          OR was -> 'history' IS DISTINCT FROM told -> 'history' AS with_durations OFFSET 0
    ) AS differing,
    LATERAL (
      SELECT 1 AS sign, made.mode, date_bin('15 minutes', made.created_at, 'epoch') AS at, counted.*
      FROM statistics_of(made, told, with_lines, with_durations) AS counted WHERE made.created_at >= statistics_begin()
      UNION ALL
      SELECT -1, gone.mode, date_bin('15 minutes', gone.created_at, 'epoch'), counted.*
      FROM statistics_of(gone, was, with_lines, with_durations) AS counted WHERE gone.created_at >= statistics_begin()
    ) AS figure
    GROUP BY 1, 2, 3, 4, 5
    HAVING sum(sign * orders) <> 0 OR sum(sign * pieces) <> 0 OR sum(sign * cents) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION on_orders_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_search USING gone
  WHERE order_search.workspace_id = gone.workspace_id AND order_search.order_id = gone.id;
  DELETE FROM order_tags USING gone
  WHERE order_tags.workspace_id = gone.workspace_id AND order_tags.order_id = gone.id;
  INSERT INTO order_count_changes (workspace_id, mode, facet, delta)
  SELECT workspace_id, mode, facet, -count(*) FROM gone, unnest(order_facets(gone)) AS facet GROUP BY 1, 2, 3;
  INSERT INTO order_statistic_changes (workspace_id, mode, kind, at, key, orders, pieces, cents)
  SELECT gone.workspace_id, gone.mode, figure.kind, date_bin('15 minutes', gone.created_at, 'epoch'), figure.key,
    -sum(figure.orders), -sum(figure.pieces), -sum(figure.cents)
  FROM gone, LATERAL (SELECT gone.data || '{}' AS told OFFSET 0) AS unpacked, statistics_of(gone, told, true, true) AS figure
  WHERE gone.created_at >= statistics_begin() GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_made AFTER INSERT ON orders REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION on_orders_inserted();

CREATE OR REPLACE TRIGGER orders_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS gone NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION on_orders_updated();

CREATE OR REPLACE TRIGGER orders_forgotten AFTER DELETE ON orders REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION on_orders_deleted();
