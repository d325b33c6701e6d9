-- Maintains search text, tags, counts and statistics of orders, once for each statement that writes orders. In a
-- distributed database the triggers run beside the shard. There a row has the type of its shard, so functions take
-- columns. A transition table is unknown to other statements than those that read it alone, so its rows are gathered
-- first. And a deletion names one workspace.

-- The tabs of the list that count an order.
CREATE OR REPLACE FUNCTION order_tabs(status text, has_issue boolean, is_late boolean, awaits_approval boolean,
  payment_refused_at timestamptz) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
    'status:' || status,
    CASE WHEN has_issue THEN 'issue' END,
    CASE WHEN is_late THEN 'late' END,
    CASE WHEN awaits_approval THEN 'approval' END,
    CASE WHEN status = 'draft' AND payment_refused_at IS NOT NULL THEN 'refused' END
  ], NULL)
$$;

CREATE OR REPLACE FUNCTION on_orders_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  places uuid[];
  ids uuid[];
  modes text[];
  times timestamptz[];
  totals bigint[];
  bodies text[];
  names text[];
  deltas int[];
  kinds text[];
  counts int[];
  piece_sums bigint[];
BEGIN
  SELECT array_agg(workspace_id), array_agg(id), array_agg(mode), array_agg(created_at), array_agg(total_cents),
    array_agg(order_words(number, external_id, reference, data))
    INTO places, ids, modes, times, totals, bodies FROM made;
  -- An upsert that only updated rows inserted none.
  IF places IS NULL THEN RETURN NULL; END IF;
  INSERT INTO order_search (workspace_id, order_id, mode, created_at, total_cents, body)
  SELECT * FROM unnest(places, ids, modes, times, totals, bodies);

  SELECT array_agg(workspace_id), array_agg(id), array_agg(tag), array_agg(mode), array_agg(created_at),
    array_agg(total_cents) INTO places, ids, names, modes, times, totals
  FROM (SELECT DISTINCT workspace_id, id, tag, mode, created_at, total_cents FROM made, unnest(tags) AS tag) AS each;
  IF places IS NOT NULL THEN
    INSERT INTO order_tags (workspace_id, order_id, tag, mode, created_at, total_cents)
    SELECT * FROM unnest(places, ids, names, modes, times, totals);
  END IF;

  SELECT array_agg(workspace_id), array_agg(mode), array_agg(facet), array_agg(delta)
  INTO places, modes, names, deltas FROM (
    SELECT workspace_id, mode, facet, count(*)::int AS delta
    FROM made, unnest(order_tabs(status, has_issue, is_late, awaits_approval, payment_refused_at)) AS facet
    GROUP BY 1, 2, 3
  ) AS each;
  INSERT INTO order_count_changes (workspace_id, mode, facet, delta)
  SELECT * FROM unnest(places, modes, names, deltas);

  SELECT array_agg(workspace_id), array_agg(mode), array_agg(kind), array_agg(at), array_agg(key), array_agg(orders),
    array_agg(pieces), array_agg(cents)
  INTO places, modes, kinds, times, names, counts, piece_sums, totals FROM (
    SELECT made.workspace_id, made.mode, figure.kind, date_bin('15 minutes', made.created_at, 'epoch') AS at, figure.key,
      sum(figure.orders)::int AS orders, sum(figure.pieces)::bigint AS pieces,
      sum(figure.cents)::bigint AS cents
    FROM made, LATERAL (SELECT made.data || '{}' AS told OFFSET 0) AS unpacked,
    order_contributions(made.status, made.country, made.items_count, made.total_cents, made.confirmed_at, made.had_issue,
      made.has_issue, told, true, true) AS figure
    WHERE made.created_at >= statistics_begin() GROUP BY 1, 2, 3, 4, 5
  ) AS each;
  IF places IS NOT NULL THEN
    INSERT INTO order_statistic_changes (workspace_id, mode, kind, at, key, orders, pieces, cents)
    SELECT * FROM unnest(places, modes, kinds, times, names, counts, piece_sums, totals);
  END IF;
  RETURN NULL;
END $$;

-- Whether the searchable parts of an order differ. Both arguments are unpacked (detoasted) data.
CREATE OR REPLACE FUNCTION has_other_search_text(was jsonb, told jsonb) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN was -> 'shipping_address' IS DISTINCT FROM told -> 'shipping_address'
    OR was -> 'items' IS DISTINCT FROM told -> 'items' OR was -> 'shipments' IS DISTINCT FROM told -> 'shipments';
END $$;

-- One query over the changed rows decides which of the tables need a write at all: mostly one or two.
-- Nested loops are off, because the plan of the first statement is reused for a statement with a thousand orders. Where
-- one is needed all the same, the planner takes it for very expensive, and compiling it (JIT) takes two seconds.
CREATE OR REPLACE FUNCTION on_orders_updated() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop TO off SET jit TO off AS $$
DECLARE
  places uuid[];
  ids uuid[];
  modes text[];
  times timestamptz[];
  totals bigint[];
  bodies text[];
  names text[];
  deltas int[];
  kinds text[];
  counts int[];
  piece_sums bigint[];
  has_words boolean;
  has_tags boolean;
  has_counts boolean;
  has_statistics boolean;
  place uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM made) THEN RETURN NULL; END IF;
  SELECT
    bool_or(has_other_sort_keys OR (gone.number, gone.external_id, gone.reference) IS DISTINCT FROM
      (made.number, made.external_id, made.reference) OR is_read AND has_other_search_text(gone.data || '{}', made.data || '{}')),
    bool_or(gone.tags <> made.tags OR has_other_sort_keys AND made.tags <> '{}'),
    bool_or(gone.mode <> made.mode OR
      order_tabs(gone.status, gone.has_issue, gone.is_late, gone.awaits_approval, gone.payment_refused_at)
      <> order_tabs(made.status, made.has_issue, made.is_late, made.awaits_approval, made.payment_refused_at)),
    -- Only after a read: a status that only an event announced is not counted yet.
    bool_or(is_read OR has_other_sort_keys OR gone.mirrored_at <> made.mirrored_at OR gone.has_issue <> made.has_issue)
  INTO has_words, has_tags, has_counts, has_statistics
  FROM made JOIN gone USING (workspace_id, id),
  LATERAL (
    SELECT (gone.mode, gone.created_at, gone.total_cents) IS DISTINCT FROM (made.mode, made.created_at, made.total_cents)
      AS has_other_sort_keys, gone.data IS DISTINCT FROM made.data AS is_read OFFSET 0
  ) AS differing;

  IF has_words THEN
    SELECT array_agg(workspace_id), array_agg(id), array_agg(made.mode), array_agg(made.created_at),
      array_agg(made.total_cents), array_agg(order_words(made.number, made.external_id, made.reference, made.data))
      INTO places, ids, modes, times, totals, bodies
    FROM made JOIN gone USING (workspace_id, id)
    WHERE (gone.mode, gone.created_at, gone.total_cents, gone.number, gone.external_id, gone.reference) IS DISTINCT FROM
      (made.mode, made.created_at, made.total_cents, made.number, made.external_id, made.reference)
      OR has_other_search_text(gone.data || '{}', made.data || '{}');
    INSERT INTO order_search AS kept (workspace_id, order_id, mode, created_at, total_cents, body)
    SELECT * FROM unnest(places, ids, modes, times, totals, bodies)
    ON CONFLICT (workspace_id, order_id) DO UPDATE SET mode = excluded.mode, created_at = excluded.created_at,
      total_cents = excluded.total_cents, body = excluded.body
    WHERE kept.workspace_id = excluded.workspace_id AND (kept.mode, kept.created_at, kept.total_cents, kept.body)
      IS DISTINCT FROM (excluded.mode, excluded.created_at, excluded.total_cents, excluded.body);
  END IF;

  IF has_tags THEN
    SELECT array_agg(workspace_id), array_agg(id), array_agg(tag) INTO places, ids, names
    FROM made JOIN gone USING (workspace_id, id), unnest(gone.tags) AS tag WHERE tag <> ALL (made.tags);
    FOR place IN SELECT DISTINCT each FROM unnest(places) AS each LOOP
      DELETE FROM order_tags USING unnest(places, ids, names) AS removed (workspace_id, order_id, tag)
      WHERE order_tags.workspace_id = place AND removed.workspace_id = place
        AND order_tags.order_id = removed.order_id AND order_tags.tag = removed.tag;
    END LOOP;
    SELECT array_agg(workspace_id), array_agg(id), array_agg(tag), array_agg(mode), array_agg(created_at),
      array_agg(total_cents) INTO places, ids, names, modes, times, totals
    FROM (SELECT DISTINCT workspace_id, id, tag, mode, created_at, total_cents FROM made, unnest(tags) AS tag) AS each;
    INSERT INTO order_tags AS kept (workspace_id, order_id, tag, mode, created_at, total_cents)
    SELECT * FROM unnest(places, ids, names, modes, times, totals)
    ON CONFLICT (workspace_id, order_id, tag) DO UPDATE
      SET mode = excluded.mode, created_at = excluded.created_at, total_cents = excluded.total_cents
    WHERE kept.workspace_id = excluded.workspace_id AND (kept.mode, kept.created_at, kept.total_cents)
      IS DISTINCT FROM (excluded.mode, excluded.created_at, excluded.total_cents);
  END IF;

  IF has_counts THEN
    SELECT array_agg(workspace_id), array_agg(mode), array_agg(facet), array_agg(delta)
    INTO places, modes, names, deltas FROM (
      SELECT workspace_id, mode, facet, sum(step)::int AS delta FROM (
        SELECT workspace_id, mode, facet, 1 AS step
        FROM made, unnest(order_tabs(status, has_issue, is_late, awaits_approval, payment_refused_at)) AS facet
        UNION ALL
        SELECT workspace_id, mode, facet, -1
        FROM gone, unnest(order_tabs(status, has_issue, is_late, awaits_approval, payment_refused_at)) AS facet
      ) AS steps GROUP BY 1, 2, 3 HAVING sum(step) <> 0
    ) AS each;
    IF places IS NOT NULL THEN
      INSERT INTO order_count_changes (workspace_id, mode, facet, delta)
      SELECT * FROM unnest(places, modes, names, deltas);
    END IF;
  END IF;

  IF has_statistics THEN
    SELECT array_agg(workspace_id), array_agg(mode), array_agg(kind), array_agg(at), array_agg(key), array_agg(orders),
      array_agg(pieces), array_agg(cents)
    INTO places, modes, kinds, times, names, counts, piece_sums, totals FROM (
      SELECT workspace_id, figure.mode, kind, figure.at, key, sum(sign * orders)::int AS orders,
        sum(sign * pieces)::bigint AS pieces, sum(sign * cents)::bigint AS cents
      FROM made JOIN gone USING (workspace_id, id),
      LATERAL (SELECT made.data || '{}' AS told, gone.data || '{}' AS was OFFSET 0) AS unpacked,
      LATERAL (
        SELECT coalesce(told ->> 'status', made.status) AS told_status, coalesce(was ->> 'status', gone.status) AS was_status,
          (gone.mode, gone.created_at, gone.total_cents) IS DISTINCT FROM (made.mode, made.created_at, made.total_cents)
            AS has_other_sort_keys OFFSET 0
      ) AS read,
      LATERAL (
        SELECT has_other_sort_keys OR is_spent(was_status) <> is_spent(told_status)
            OR was -> 'items' IS DISTINCT FROM told -> 'items' AS with_lines,
          has_other_sort_keys OR was_status <> told_status OR gone.confirmed_at IS DISTINCT FROM made.confirmed_at
            OR was -> 'history' IS DISTINCT FROM told -> 'history' AS with_durations OFFSET 0
      ) AS differing,
      LATERAL (
        SELECT 1 AS sign, made.mode, date_bin('15 minutes', made.created_at, 'epoch') AS at, contribution.*
        FROM order_contributions(made.status, made.country, made.items_count, made.total_cents, made.confirmed_at,
          made.had_issue, made.has_issue, told, with_lines, with_durations) AS contribution
        WHERE made.created_at >= statistics_begin()
        UNION ALL
        SELECT -1, gone.mode, date_bin('15 minutes', gone.created_at, 'epoch'), contribution.*
        FROM order_contributions(gone.status, gone.country, gone.items_count, gone.total_cents, gone.confirmed_at,
          gone.had_issue, gone.has_issue, was, with_lines, with_durations) AS contribution
        WHERE gone.created_at >= statistics_begin()
      ) AS figure
      GROUP BY 1, 2, 3, 4, 5
      HAVING sum(sign * orders) <> 0 OR sum(sign * pieces) <> 0 OR sum(sign * cents) <> 0
    ) AS each;
    IF places IS NOT NULL THEN
      INSERT INTO order_statistic_changes (workspace_id, mode, kind, at, key, orders, pieces, cents)
      SELECT * FROM unnest(places, modes, kinds, times, names, counts, piece_sums, totals);
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION on_orders_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  places uuid[];
  modes text[];
  times timestamptz[];
  totals bigint[];
  names text[];
  deltas int[];
  kinds text[];
  counts int[];
  piece_sums bigint[];
  place uuid;
  ids uuid[];
BEGIN
  FOR place, ids IN SELECT workspace_id, array_agg(id) FROM gone GROUP BY 1 LOOP
    DELETE FROM order_search WHERE workspace_id = place AND order_id = ANY (ids);
    DELETE FROM order_tags WHERE workspace_id = place AND order_id = ANY (ids);
  END LOOP;
  IF ids IS NULL THEN RETURN NULL; END IF;

  SELECT array_agg(workspace_id), array_agg(mode), array_agg(facet), array_agg(delta)
  INTO places, modes, names, deltas FROM (
    SELECT workspace_id, mode, facet, -count(*)::int AS delta
    FROM gone, unnest(order_tabs(status, has_issue, is_late, awaits_approval, payment_refused_at)) AS facet
    GROUP BY 1, 2, 3
  ) AS each;
  INSERT INTO order_count_changes (workspace_id, mode, facet, delta)
  SELECT * FROM unnest(places, modes, names, deltas);

  SELECT array_agg(workspace_id), array_agg(mode), array_agg(kind), array_agg(at), array_agg(key), array_agg(orders),
    array_agg(pieces), array_agg(cents)
  INTO places, modes, kinds, times, names, counts, piece_sums, totals FROM (
    SELECT gone.workspace_id, gone.mode, figure.kind, date_bin('15 minutes', gone.created_at, 'epoch') AS at, figure.key,
      -sum(figure.orders)::int AS orders, -sum(figure.pieces)::bigint AS pieces,
      -sum(figure.cents)::bigint AS cents
    FROM gone, LATERAL (SELECT gone.data || '{}' AS told OFFSET 0) AS unpacked,
    order_contributions(gone.status, gone.country, gone.items_count, gone.total_cents, gone.confirmed_at, gone.had_issue,
      gone.has_issue, told, true, true) AS figure
    WHERE gone.created_at >= statistics_begin() GROUP BY 1, 2, 3, 4, 5
  ) AS each;
  IF places IS NOT NULL THEN
    INSERT INTO order_statistic_changes (workspace_id, mode, kind, at, key, orders, pieces, cents)
    SELECT * FROM unnest(places, modes, kinds, times, names, counts, piece_sums, totals);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_made AFTER INSERT ON orders REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION on_orders_inserted();

CREATE OR REPLACE TRIGGER orders_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS gone NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION on_orders_updated();

CREATE OR REPLACE TRIGGER orders_forgotten AFTER DELETE ON orders REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION on_orders_deleted();
