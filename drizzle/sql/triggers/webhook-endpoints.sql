-- Records the new state at every change of an endpoint. A delivery does not change these columns.
CREATE OR REPLACE FUNCTION keep_endpoint_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_endpoint_states (workspace_id, endpoint_id, since, status, events)
  VALUES (NEW.workspace_id, NEW.id, clock_timestamp(),
    CASE WHEN NEW.deleted_at IS NULL THEN NEW.status ELSE 'deleted' END, NEW.events)
  ON CONFLICT (workspace_id, endpoint_id, since) DO UPDATE SET status = excluded.status, events = excluded.events;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_endpoints_added AFTER INSERT ON webhook_endpoints
FOR EACH ROW EXECUTE FUNCTION keep_endpoint_state();

CREATE OR REPLACE TRIGGER webhook_endpoints_changed AFTER UPDATE OF status, events, deleted_at ON webhook_endpoints
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.events IS DISTINCT FROM NEW.events
  OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
EXECUTE FUNCTION keep_endpoint_state();
