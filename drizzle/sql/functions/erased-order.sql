-- Removes personal data from an order. The country stays, so that prices, taxes and counts remain correct.
CREATE OR REPLACE FUNCTION erased_order(told jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT told || jsonb_build_object(
    'shipping_address', jsonb_build_object('name', '[erased]', 'company', null, 'line1', '[erased]', 'line2', null,
      'postal_code', null, 'city', '[erased]', 'country', told #> '{shipping_address,country}', 'phone', null, 'email', null),
    'shipments', (SELECT coalesce(jsonb_agg(
        shipment || '{"tracking_number": "[erased]", "tracking_url": null}' ORDER BY place), '[]')
      FROM jsonb_array_elements(CASE WHEN jsonb_typeof(told -> 'shipments') = 'array' THEN told -> 'shipments' ELSE '[]' END)
        WITH ORDINALITY AS listed(shipment, place)))
$$;
