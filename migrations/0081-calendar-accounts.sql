ALTER TABLE calendar_connections ADD CONSTRAINT calendar_connections_of_business UNIQUE (business_id, id);

-- Signing in at the vendor of a calendar (OAuth 2.0): from the click until a calendar was chosen.
CREATE TABLE calendar_sign_ins (
  id            text PRIMARY KEY,
  business_id   text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  session_id    text NOT NULL,                 -- of the dashboard; nobody else can end it
  kind          text NOT NULL CHECK (kind IN ('google', 'microsoft')),
  connection_id text,                          -- that is to be reached again; null: a new one
  state_hash    bytea UNIQUE,                  -- SHA-256 of the state; null: it was used
  sealed        bytea NOT NULL,                -- JSON: the verifier (RFC 7636), and after the consent the tokens
  granted       boolean NOT NULL DEFAULT false,
  expires_at    timestamptz NOT NULL,
  FOREIGN KEY (business_id, connection_id) REFERENCES calendar_connections (business_id, id) ON DELETE CASCADE
);
CREATE INDEX calendar_sign_ins_by_expiry ON calendar_sign_ins (expires_at);
CREATE INDEX calendar_sign_ins_by_connection ON calendar_sign_ins (business_id, connection_id);

-- Where a vendor reports that a calendar has changed. A report is only a reason to read.
CREATE TABLE calendar_pushes (
  channel_id    text PRIMARY KEY,              -- a UUID, in the address that the vendor reports to
  connection_id text NOT NULL REFERENCES calendar_connections ON DELETE CASCADE,
  secret_hash   bytea NOT NULL,                -- SHA-256 of what the vendor proves itself with
  vendor_id     text,                          -- null: the vendor has not confirmed it
  expires_at    timestamptz,                   -- null: not confirmed, or ended by the vendor
  created_at    timestamptz NOT NULL
);
CREATE INDEX calendar_pushes_by_connection ON calendar_pushes (connection_id);
