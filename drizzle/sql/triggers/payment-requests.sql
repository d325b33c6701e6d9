-- Code that writes a request locks its order first, as code that mirrors the order does.
CREATE OR REPLACE FUNCTION keep_awaits_approval() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER payment_requests_awaited AFTER INSERT OR DELETE OR UPDATE OF state ON payment_requests
  FOR EACH ROW EXECUTE FUNCTION keep_awaits_approval();
