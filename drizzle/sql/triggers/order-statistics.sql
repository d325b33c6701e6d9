-- The bin of a duration, in steps of 4 %: bin 0 is up to a minute. lib/workflows/overview/get-durations.ts has the
-- same bins.
CREATE OR REPLACE FUNCTION duration_bin(began timestamptz, ended timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ceil(ln(greatest(extract(epoch FROM ended - began) / 60, 1)::float8) / ln(1.04::float8))::int::text
$$;

-- When an order first reached a status. The service's history is in chronological order.
CREATE OR REPLACE FUNCTION reached_at(told jsonb, state text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (jsonb_path_query_first(told, '$.history[*] ? (@.status == $state).at', jsonb_build_object('state', state))
    #>> '{}')::timestamptz
$$;

-- Start of the statistics: twice the longest period, and a few days for time zones and months. Older rows are deleted.
CREATE OR REPLACE FUNCTION statistics_begin() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT now() - interval '190 days'
$$;

-- Whether an order with this status was paid and not refunded.
CREATE OR REPLACE FUNCTION is_spent(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN ('confirmed', 'test_confirmed', 'in_production', 'shipped', 'delivered', 'on_hold')
$$;

-- The contribution of an order to the statistics of the quarter hour in which it was created, as last read. A status
-- that only an event announced is counted with the next read, so that accepting a delivery changes no statistics.
-- `told` is the order's data, unpacked (detoasted). Line items and durations are read only on request, because most
-- changes affect neither. A title is cut to the length that a search reads: an index refuses much longer ones, and one
-- such order would block all statistics. The columns are arguments of their own: in a distributed database a row has
-- the type of its shard.
CREATE OR REPLACE FUNCTION order_contributions(status text, country text, items_count int, total_cents bigint,
  confirmed_at timestamptz, had_issue boolean, has_issue boolean, told jsonb, with_lines boolean, with_durations boolean)
RETURNS TABLE (kind text, key text, orders int, pieces bigint, cents bigint) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT figure.* FROM (
    SELECT status, is_spent(status) AS is_spent FROM (
      SELECT coalesce(told ->> 'status', order_contributions.status) AS status OFFSET 0
    ) AS last_read OFFSET 0
  ) AS read, LATERAL (
    SELECT column_kind, column_key, 1, column_pieces::bigint, column_cents FROM (VALUES
      ('status', read.status, items_count, total_cents, true),
      ('country', country, items_count, total_cents, read.is_spent),
      ('paid', '', 0, 0, confirmed_at IS NOT NULL),
      ('issue', '', 0, 0, confirmed_at IS NOT NULL AND had_issue),
      ('open_issue', '', 0, 0, has_issue)
    ) AS of_columns (column_kind, column_key, column_pieces, column_cents, applies) WHERE applies
    UNION ALL
    SELECT 'product', left(coalesce(item ->> 'title', ''), 200), 1, coalesce(sum((item ->> 'quantity')::int), 0),
      coalesce(sum((item ->> 'total_cost_cents')::bigint), 0)::bigint
    FROM jsonb_array_elements(told -> 'items') AS item WHERE with_lines AND read.is_spent GROUP BY 2
    UNION ALL
    SELECT step_kind, duration_bin(confirmed_at, step_at), 1, 0, 0 FROM (
      SELECT step_kind, reached_at(told, state) AS step_at
      FROM (VALUES ('to_production', 'in_production', 1), ('to_ship', 'shipped', 2), ('to_deliver', 'delivered', 3))
        AS step (step_kind, state, place)
      WHERE with_durations AND confirmed_at IS NOT NULL
        AND place <= array_position(ARRAY['in_production', 'shipped', 'delivered'], read.status)
      OFFSET 0
    ) AS reached WHERE step_at IS NOT NULL
  ) AS figure
$$;
