-- Everything that acknowledging a batch of deliveries promises, in one round trip and one transaction: each further
-- round trip would cost a turn of a busy event loop. `events` holds each event once; `effects` what follows if it is
-- new; `receivers` the endpoints that received them. Rows are locked in the order of events, jobs, orders, endpoints,
-- and of their keys, so that two processes cannot deadlock. An order that is being written is skipped: the queued
-- re-read updates it. Each statement on rows names one workspace. Jobs and notifications are statements of their own: a
-- distributed database may run a part of a statement on a node without a queue, on which nobody listens.
CREATE OR REPLACE FUNCTION accept_deliveries(events jsonb, effects jsonb, receivers jsonb, live_channel text)
RETURNS TABLE (unseen text[], is_lost boolean) LANGUAGE plpgsql AS $$
DECLARE
  places uuid[];
  place uuid;
  new_id uuid;
  new_ids uuid[] := '{}';
  jobs jsonb[];
  queued int;
  notices text[] := '{}';
  notice text;
BEGIN
  SELECT array_agg(DISTINCT workspace_id) INTO places FROM jsonb_to_recordset(effects) AS effect(workspace_id uuid);
  unseen := '{}';
  is_lost := false;
  FOREACH place IN ARRAY places LOOP
    FOR new_id IN
      INSERT INTO webhook_events (workspace_id, id, endpoint_id, type, mode, order_id, event_at, payload, headers, bytes,
        signed_at, took_ms, deliveries, last_delivery_at)
      SELECT workspace_id, id, endpoint_id, type, mode, order_id, event_at, coalesce(payload, 'null'), headers, bytes,
        signed_at, took_ms, deliveries, now()
      FROM jsonb_to_recordset(events) AS event(workspace_id uuid, id uuid, endpoint_id uuid, type text, mode text,
        order_id uuid, event_at timestamptz, payload jsonb, headers jsonb, bytes integer, signed_at timestamptz,
        took_ms real, deliveries integer)
      WHERE workspace_id = place ORDER BY id
      ON CONFLICT DO NOTHING RETURNING id
    LOOP
      unseen := unseen || (place || '/' || new_id);
      new_ids := new_ids || new_id;
    END LOOP;
  END LOOP;

  IF new_ids <> '{}' THEN
    SELECT array_agg(job ORDER BY job ->> 'key') INTO jobs FROM (
      SELECT DISTINCT ON (job ->> 'key') job
      FROM jsonb_to_recordset(effects) AS effect(workspace_id uuid, id uuid, job jsonb)
      WHERE workspace_id || '/' || id = ANY (unseen) AND jsonb_typeof(job) = 'object'
    ) AS each;
    IF jobs IS NOT NULL THEN
      SELECT count(one) INTO queued FROM graphile_worker.add_jobs(array(
        SELECT ROW(job ->> 'task', (job -> 'payload')::json, NULL, now(), NULL, job ->> 'key',
          (job -> 'priority')::smallint, NULL)::graphile_worker.job_spec
        FROM unnest(jobs) AS job)) AS one;
      is_lost := queued < cardinality(jobs);
    END IF;

    FOREACH place IN ARRAY places LOOP
      UPDATE orders SET status = behind.status, event_at = behind.event_at
      FROM (
        SELECT orders.id, newest.status, newest.event_at
        FROM (
          SELECT DISTINCT ON (order_id, mode) order_id, mode, status, event_at
          FROM jsonb_to_recordset(effects) AS effect(workspace_id uuid, id uuid, mode text, order_id uuid, status text,
            event_at timestamptz)
          WHERE workspace_id = place AND id = ANY (new_ids) AND status IS NOT NULL
          ORDER BY order_id, mode, event_at DESC
        ) AS newest
        JOIN orders ON orders.workspace_id = place AND orders.id = newest.order_id
        WHERE orders.mode = newest.mode AND orders.service_updated_at < newest.event_at
          AND (orders.event_at IS NULL OR orders.event_at < newest.event_at)
        ORDER BY orders.id
        FOR NO KEY UPDATE OF orders SKIP LOCKED
      ) AS behind
      WHERE orders.workspace_id = place AND orders.id = behind.id;
    END LOOP;

    SELECT array_agg(DISTINCT each::text) INTO notices FROM
      jsonb_to_recordset(effects) AS effect(workspace_id uuid, id uuid, changes jsonb), jsonb_array_elements(changes) AS each
    WHERE workspace_id || '/' || id = ANY (unseen);
  END IF;

  FOREACH place IN ARRAY places LOOP
    FOR notice IN
      UPDATE webhook_endpoints AS endpoint SET last_received_at = now()
      FROM (
        SELECT silent.id, silent.last_received_at IS NULL AS is_first, receiver.change::text AS change
        FROM jsonb_to_recordset(receivers) AS receiver(workspace_id uuid, id uuid, change jsonb)
        JOIN webhook_endpoints AS silent ON silent.workspace_id = place AND silent.id = receiver.id
        WHERE receiver.workspace_id = place
          AND (silent.last_received_at IS NULL OR silent.last_received_at < now() - interval '1 second')
        ORDER BY silent.id
        FOR NO KEY UPDATE OF silent
      ) AS heard
      WHERE endpoint.workspace_id = place AND endpoint.id = heard.id
      RETURNING CASE WHEN heard.is_first THEN heard.change END
    LOOP
      notices := notices || notice;
    END LOOP;
  END LOOP;
  PERFORM pg_notify(live_channel, each) FROM unnest(notices) AS each WHERE each IS NOT NULL;
  RETURN NEXT;
END $$;
