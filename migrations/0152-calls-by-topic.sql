-- Calls are found by a topic in capitals or not, without reading all calls of the business.
CREATE FUNCTION lower_each(texts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT coalesce(array_agg(lower(one)), '{}') FROM unnest(texts) AS one $$;
CREATE INDEX calls_by_topic ON calls USING gin (lower_each(topics)) WHERE topics <> '{}';
