-- Removes the recipient from every write of an erased order, whether the data comes from the service, a file or memory.
CREATE OR REPLACE FUNCTION keep_orders_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM erasures
    WHERE workspace_id = NEW.workspace_id AND place = 'orders' AND subject_id = NEW.id::text) THEN
    NEW.recipient := '[erased]';
    NEW.city := '[erased]';
    NEW.data := erased_order(NEW.data);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER orders_stay_erased BEFORE INSERT OR UPDATE OF recipient, city, data ON orders
  FOR EACH ROW EXECUTE FUNCTION keep_orders_erased();
