-- A number whose calls no rule refuses.
CREATE TABLE allowed_callers (
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  phone       text NOT NULL,                    -- E.164, or 'anonymous'
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, phone)
);

-- Which rule refused a call of the log, before it was answered.
CREATE TABLE refused_calls (
  call_id     text PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  rule        text NOT NULL,                    -- of app/telephony/refused-calls.ts
  created_at  timestamptz NOT NULL,
  FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id) ON DELETE CASCADE
);
CREATE INDEX refused_calls_of_business ON refused_calls (business_id, created_at DESC, call_id);
