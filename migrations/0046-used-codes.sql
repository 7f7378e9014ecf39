-- Codes of authenticator apps that somebody signs in with right now or did a moment ago: each counts once (RFC 6238, 5.2).
-- Rows live for minutes. src/dashboard/used-codes.ts
CREATE TABLE used_codes (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  code    text NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, code)
);
