-- Who is alive. A call whose instance has not been heard of for a while was interrupted.
CREATE TABLE instances (
  id       text PRIMARY KEY,
  seen_at  timestamptz NOT NULL
);

CREATE TABLE calls (
  id                  text PRIMARY KEY,
  business_id         text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  contact_id          text REFERENCES contacts ON DELETE SET NULL,
  direction           text NOT NULL CHECK (direction IN ('inbound', 'outbound')),
  from_phone          text NOT NULL,
  to_phone            text NOT NULL,
  status              text NOT NULL CHECK (status IN ('live', 'completed', 'missed', 'failed')), -- live: not on the wire yet
  ended_reason        text,
  summary             text,
  ai_confidence_score double precision,
  cost_cents          integer NOT NULL DEFAULT 0,
  cost_breakdown      jsonb NOT NULL DEFAULT '{}',
  duration_seconds    integer NOT NULL DEFAULT 0,
  recording_file      text,                        -- name inside <data>/recordings
  transcript          jsonb NOT NULL DEFAULT '[]', -- [{role,text,startMs,endMs,interrupted}]
  tool_calls          jsonb NOT NULL DEFAULT '[]', -- [{name,arguments,result,startMs,endMs}]
  extracted_data      jsonb NOT NULL DEFAULT '{}',
  latency_ms          jsonb,                       -- {p50,p95}
  transferred_to      text,
  transfer_reason     text,
  instance_id         text,                        -- who holds it while live
  started_at          timestamptz NOT NULL,
  answered_at         timestamptz,
  ended_at            timestamptz,
  created_at          timestamptz NOT NULL
);
CREATE INDEX calls_newest ON calls (business_id, created_at DESC, id DESC) WHERE status <> 'live';
CREATE INDEX calls_live ON calls (instance_id) WHERE status = 'live';
CREATE INDEX calls_by_contact ON calls (contact_id, created_at DESC);
