-- How long something took, in steps of 4 %: bin 0 is up to a minute. `duration-bins.ts` of the overview reads alike.
CREATE OR REPLACE FUNCTION duration_bin(began timestamptz, ended timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ceil(ln(greatest(extract(epoch FROM ended - began) / 60, 1)::float8) / ln(1.04::float8))::int::text
$$;

-- When the service first told of a state; its history is in the order in which things happened.
CREATE OR REPLACE FUNCTION reached_at(told jsonb, state text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (jsonb_path_query_first(told, '$.history[*] ? (@.status == $state).at', jsonb_build_object('state', state))
    #>> '{}')::timestamptz
$$;

-- Nobody looks further back: twice the longest period, and a few days for zones and months. Older rows are dropped.
CREATE OR REPLACE FUNCTION figures_begin() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT now() - interval '190 days'
$$;

-- Whether an order in this state was paid and not given back.
CREATE OR REPLACE FUNCTION is_spent(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN ('confirmed', 'test_confirmed', 'in_production', 'shipped', 'delivered', 'on_hold')
$$;

-- What an order adds to the figures of the quarter of an hour in which it was created, as it was last read: a state that
-- was only announced is counted with the next reading, so that accepting a delivery adds nothing up. `told` is its data,
-- unpacked. Its lines and its durations are read only where they are asked for, since most changes touch neither. A title
-- is cut to what a search reads: an index takes no longer ones, and one order would stop all the figures.
CREATE OR REPLACE FUNCTION figures_of(counted orders, told jsonb, with_lines boolean, with_durations boolean)
RETURNS TABLE (kind text, key text, orders int, pieces bigint, cents bigint) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT figure.* FROM (
    SELECT status, is_spent(status) AS is_spent FROM (
      SELECT coalesce(told ->> 'status', counted.status) AS status OFFSET 0
    ) AS last_read OFFSET 0
  ) AS read, LATERAL (
    SELECT column_kind, column_key, 1, column_pieces::bigint, column_cents FROM (VALUES
      ('status', read.status, counted.items_count, counted.total_cents, true),
      ('country', counted.country, counted.items_count, counted.total_cents, read.is_spent),
      ('paid', '', 0, 0, counted.confirmed_at IS NOT NULL),
      ('issue', '', 0, 0, counted.confirmed_at IS NOT NULL AND counted.had_issue),
      ('open_issue', '', 0, 0, counted.has_issue)
    ) AS of_columns (column_kind, column_key, column_pieces, column_cents, applies) WHERE applies
    UNION ALL
    SELECT 'product', left(coalesce(item ->> 'title', ''), 200), 1, coalesce(sum((item ->> 'quantity')::int), 0),
      coalesce(sum((item ->> 'total_cost_cents')::bigint), 0)::bigint
    FROM jsonb_array_elements(told -> 'items') AS item WHERE with_lines AND read.is_spent GROUP BY 2
    UNION ALL
    SELECT step_kind, duration_bin(counted.confirmed_at, step_at), 1, 0, 0 FROM (
      SELECT step_kind, reached_at(told, state) AS step_at
      FROM (VALUES ('to_production', 'in_production', 1), ('to_ship', 'shipped', 2), ('to_deliver', 'delivered', 3))
        AS step (step_kind, state, place)
      WHERE with_durations AND counted.confirmed_at IS NOT NULL
        AND place <= array_position(ARRAY['in_production', 'shipped', 'delivered'], read.status)
      OFFSET 0
    ) AS reached WHERE step_at IS NOT NULL
  ) AS figure
$$;
