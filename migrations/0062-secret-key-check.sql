-- A constant that the service's secret key sealed. A service with another key refuses to start.
CREATE TABLE secret_key_check (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  sealed      bytea NOT NULL,
  created_at  timestamptz NOT NULL
);
