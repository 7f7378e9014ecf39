-- Answers given to POSTs that carried an Idempotency-Key. The row commits with what the request did, so there is no moment
-- at which the one is kept and the other lost. Rows older than 24 hours count as absent and are pruned.
CREATE TABLE idempotent_answers (
  business_id  text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  key          text NOT NULL,
  request_hash bytea NOT NULL,                    -- SHA-256 of method, path and body
  status       integer NOT NULL,
  body         text NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (business_id, key)
);
CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created_at);
