CREATE TABLE api_keys (
  id           text PRIMARY KEY,
  business_id  text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  name         text NOT NULL,
  hash         bytea NOT NULL UNIQUE,              -- SHA-256 of the whole key; the key itself is never kept
  hint         text NOT NULL,                      -- its last four characters, to tell keys apart
  scopes       text[] NOT NULL,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz,
  last_used_at timestamptz,                        -- written at most once a minute
  revoked_at   timestamptz
);
CREATE INDEX api_keys_by_business ON api_keys (business_id, created_at);
