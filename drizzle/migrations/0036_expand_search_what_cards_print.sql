-- The words that a product's card prints. Later readings of the catalog write them.
update "catalog_texts" set "search_text" = "search_text" || regexp_replace(
    lower(regexp_replace(normalize("subtitle", NFKD), '[\u0300-\u036f]+', '', 'g')), '[^[:alnum:]]+', ' ', 'g') || ' '
  where "subtitle" is not null;
