-- Calls of ours that somebody asked for and that nobody has dialled yet. Whoever takes one deletes its row and writes the
-- call's in one transaction, so that of several instances one dials it, once. The id becomes the call's.
CREATE TABLE outbound_calls (
  id          text PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  from_phone  text NOT NULL,
  to_phone    text NOT NULL,
  terms       jsonb NOT NULL,                      -- what it is about and what a machine is told
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL                 -- not placed by then: put on record as not placed
);
CREATE INDEX outbound_calls_oldest ON outbound_calls (created_at, id);

-- Who must not be called, whoever asks.
CREATE TABLE do_not_call (
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  phone       text NOT NULL,                       -- E.164
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, phone)
);
