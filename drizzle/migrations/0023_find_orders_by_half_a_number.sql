-- The words of an order that begin with a digit, each after the last two letters of the word before: trigrams do not say
-- which word stands beside which. lib/orders/list/search-words.ts writes what is typed in the same way.
-- Parallel workers would each find others first, and of too many the first are shown: so it is for none of them.
CREATE FUNCTION order_codes(body text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL RESTRICTED AS $$
  SELECT array_to_tsvector(array(
    SELECT right(words[place - 1], 2) || left(words[place], 20) FROM generate_subscripts(words, 1) AS place
    WHERE words[place] ~ '^[0-9]' AND words[place - 1] <> ''
  )) FROM (SELECT string_to_array(body, ' ') AS words OFFSET 0) AS taken
$$;
--> statement-breakpoint
CREATE INDEX "order_search_codes_idx" ON "order_search" USING gin ("workspace_id",order_codes("body"));
