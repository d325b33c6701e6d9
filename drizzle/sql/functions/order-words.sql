-- The search text of an order. lib/features/orders/search-words.ts normalizes the search input in the same way. The
-- external id was made from the reference, so it is left out once that is erased.
CREATE OR REPLACE FUNCTION order_words(number text, external_id text, reference text, data jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || btrim(regexp_replace(replace(replace(replace(translate(lower(regexp_replace(normalize(
    number || ' ' || CASE WHEN reference = '[erased]' THEN '' ELSE coalesce(external_id, '') END || ' '
    || coalesce(reference, '') || ' ' || jsonb_path_query_array(data,
      '$.shipping_address.keyvalue() ? (@.key == "name" || @.key == "company" || @.key == "city" ||
        @.key == "postal_code" || @.key == "email").value ? (@ != null)')::text
    || jsonb_path_query_array(data, '$.items[*].sku')::text || jsonb_path_query_array(data, '$.items[*].title')::text
    || jsonb_path_query_array(data, '$.shipments[*].tracking_number')::text,
    NFKD), '[\u0300-\u036f]+', '', 'g')), 'łøđðħı', 'loddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[\s!-/:-@\[-`{-~]+', ' ', 'g')) || ' '
$$;
