-- Converts received bytes to text for a search: as UTF-8, even if the last character is cut, otherwise escaped.
CREATE OR REPLACE FUNCTION readable_bytes(given bytea) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  FOR cut IN 0..least(3, length(given)) LOOP
    BEGIN
      RETURN convert_from(substring(given FOR length(given) - cut), 'UTF8');
    EXCEPTION WHEN data_exception THEN NULL;
    END;
  END LOOP;
  RETURN encode(given, 'escape');
END $$;
