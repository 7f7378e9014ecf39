-- How an endpoint is sent to: headers of its own, conditions that an event must meet, and how many requests it takes.
ALTER TABLE webhook_endpoints
  ADD COLUMN sealed_headers bytea,                        -- names and values, sealed with the service's key
  ADD COLUMN header_names   text[] NOT NULL DEFAULT '{}', -- as they are shown
  ADD COLUMN conditions     jsonb NOT NULL DEFAULT '[]',  -- as they were entered
  ADD COLUMN filter         text;                         -- the same conditions as a jsonpath; null: every event passes

-- Whether an event meets the conditions of an endpoint. An event that cannot be examined passes: better one too many than one lost.
CREATE FUNCTION event_passes(body text, filter text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(jsonb_path_match(body::jsonb, filter::jsonpath, '{}', true), false);
EXCEPTION WHEN data_exception OR syntax_error THEN
  RETURN true;
END $$;

-- An endpoint without a row has no limit. A claim of due deliveries locks the row and moves next_at, so that all senders together keep the limit.
CREATE TABLE webhook_rate_limits (
  endpoint_id text PRIMARY KEY,
  business_id text NOT NULL,
  max         integer NOT NULL CHECK (max > 0),           -- requests
  per         text NOT NULL CHECK (per IN ('second', 'minute')),
  burst       integer NOT NULL CHECK (burst > 0),         -- how many may start at the same time
  step_ms     double precision NOT NULL CHECK (step_ms > 0), -- one request may start each step
  next_at     timestamptz NOT NULL,                       -- when the next one would start if all had been evenly spaced
  FOREIGN KEY (business_id, endpoint_id) REFERENCES webhook_endpoints (business_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_rate_limits_by_business ON webhook_rate_limits (business_id);
