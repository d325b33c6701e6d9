-- The words of an order that begin with a digit, each after the last two letters of the previous word: trigrams do not
-- say which words are adjacent. lib/features/orders/search-words.ts converts the search input in the same way.
-- PARALLEL RESTRICTED: parallel workers find matches in a varying order, and a list shows only the first of too many.
CREATE OR REPLACE FUNCTION order_codes(body text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL RESTRICTED AS $$
  SELECT array_to_tsvector(array(
    SELECT right(words[place - 1], 2) || left(words[place], 20) FROM generate_subscripts(words, 1) AS place
    WHERE words[place] ~ '^[0-9]' AND words[place - 1] <> ''
  )) FROM (SELECT string_to_array(body, ' ') AS words OFFSET 0) AS taken
$$;
