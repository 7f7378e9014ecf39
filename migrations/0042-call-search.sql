-- Calls are found by what was said in them, by their summary and by the far end's number.
CREATE FUNCTION call_search_text(direction text, from_phone text, to_phone text, summary text, transcript jsonb)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN public.search_text(
    CASE direction WHEN 'inbound' THEN from_phone ELSE to_phone END || ' ' || coalesce(summary, '') || ' '
      || jsonb_path_query_array(transcript, '$[*].text')::text);
CREATE INDEX calls_search ON calls
  USING gin (call_search_text(direction, from_phone, to_phone, summary, transcript) gin_trgm_ops)
  WHERE status <> 'live';

-- What ai_confidence_score was made of: [{confidence,grounded}], one for each turn of the caller.
ALTER TABLE calls ADD COLUMN scored_turns jsonb NOT NULL DEFAULT '[]';
