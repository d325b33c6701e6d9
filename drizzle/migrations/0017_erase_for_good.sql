-- What is personal in an order, taken out of it. The country stays, by which prices, taxes and counts are right.
CREATE FUNCTION erased_order(told jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT told || jsonb_build_object(
    'shipping_address', jsonb_build_object('name', '[erased]', 'company', null, 'line1', '[erased]', 'line2', null,
      'postal_code', null, 'city', '[erased]', 'country', told #> '{shipping_address,country}', 'phone', null, 'email', null),
    'shipments', (SELECT coalesce(jsonb_agg(
        shipment || '{"tracking_number": "[erased]", "tracking_url": null}' ORDER BY place), '[]')
      FROM jsonb_array_elements(CASE WHEN jsonb_typeof(told -> 'shipments') = 'array' THEN told -> 'shipments' ELSE '[]' END)
        WITH ORDINALITY AS listed(shipment, place)))
$$;
--> statement-breakpoint
-- Whoever writes an order that was erased, from the service, from a file or from memory, writes it without its recipient.
CREATE FUNCTION keep_orders_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM erasures
    WHERE workspace_id = NEW.workspace_id AND place = 'orders' AND subject_id = NEW.id::text) THEN
    NEW.recipient := '[erased]';
    NEW.city := '[erased]';
    NEW.data := erased_order(NEW.data);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_stay_erased BEFORE INSERT OR UPDATE OF recipient, city, data ON orders
  FOR EACH ROW EXECUTE FUNCTION keep_orders_erased();
--> statement-breakpoint
-- Also where a session calls itself a replica, in which plain triggers are silent.
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_append_only;
--> statement-breakpoint
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_no_truncate;
--> statement-breakpoint
-- Bytes that somebody sent, to be looked through: as UTF-8, though the last letter may be cut, or escaped.
CREATE FUNCTION readable_bytes(given bytea) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  FOR cut IN 0..least(3, length(given)) LOOP
    BEGIN
      RETURN convert_from(substring(given FOR length(given) - cut), 'UTF8');
    EXCEPTION WHEN data_exception THEN NULL;
    END;
  END LOOP;
  RETURN encode(given, 'escape');
END $$;
