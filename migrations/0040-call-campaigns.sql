-- Campaigns of calls: when, how many at once, how often each person, and what a machine is told. Null: of messages.
ALTER TABLE campaigns ADD COLUMN calling jsonb;

ALTER TABLE campaign_recipients
  ADD COLUMN call_id  text,                        -- of the last attempt: of outbound_calls, then of calls
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN due_at   timestamptz;                 -- not called again before; null: at once
CREATE INDEX campaign_recipients_by_call ON campaign_recipients (call_id) WHERE call_id IS NOT NULL;
