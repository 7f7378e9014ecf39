-- The pages on which customers see, move and cancel their appointments. The address holds a token; the row holds its hash, so a copy of
-- the database opens no page.
CREATE TABLE appointment_links (
  token_hash     bytea PRIMARY KEY,               -- SHA-256
  business_id    text NOT NULL,
  appointment_id text NOT NULL UNIQUE,
  created_at     timestamptz NOT NULL,
  FOREIGN KEY (business_id, appointment_id) REFERENCES appointments (business_id, id) ON DELETE CASCADE
);

-- Until how many minutes before the start customers may move or cancel on their page.
ALTER TABLE appointment_notice_settings ADD COLUMN change_until_minutes integer NOT NULL DEFAULT 120
  CHECK (change_until_minutes BETWEEN 0 AND 43200);
