-- Who signs in to the dashboard. These five tables are better-auth's, which reads and writes them (src/dashboard/auth.ts);
-- what somebody may do is in `members`, and nowhere else.

CREATE TABLE users (
  id                 text PRIMARY KEY,
  name               text NOT NULL,
  email              text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified     boolean NOT NULL DEFAULT false,
  image              text,
  two_factor_enabled boolean DEFAULT false,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL
);

CREATE TABLE accounts (
  id                       text PRIMARY KEY,
  user_id                  text NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id               text NOT NULL,
  provider_id              text NOT NULL,           -- credential
  password                 text,                    -- scrypt, salted
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  created_at               timestamptz NOT NULL,
  updated_at               timestamptz NOT NULL
);
CREATE INDEX accounts_by_user ON accounts (user_id);

CREATE TABLE verifications (
  id         text PRIMARY KEY,
  identifier text NOT NULL,
  value      text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX verifications_by_identifier ON verifications (identifier);

CREATE TABLE two_factors (
  id                        text PRIMARY KEY,
  user_id                   text NOT NULL REFERENCES users ON DELETE CASCADE,
  secret                    text NOT NULL,          -- encrypted
  backup_codes              text NOT NULL,          -- encrypted
  verified                  boolean DEFAULT true,
  failed_verification_count integer DEFAULT 0,
  locked_until              timestamptz
);
CREATE INDEX two_factors_by_user ON two_factors (user_id);

CREATE TABLE sign_in_limits (
  id           text PRIMARY KEY,
  key          text NOT NULL UNIQUE,
  count        integer NOT NULL,
  last_request bigint NOT NULL                      -- Unix milliseconds
);

-- The person behind a member, once they have come: an e-mail address alone opens nothing.
ALTER TABLE members ADD COLUMN user_id text REFERENCES users ON DELETE SET NULL;
CREATE UNIQUE INDEX members_once_per_user ON members (user_id, business_id);

CREATE TABLE sessions (
  id         text PRIMARY KEY,
  user_id    text NOT NULL REFERENCES users ON DELETE CASCADE,
  member_id  text REFERENCES members ON DELETE SET NULL, -- which of the person's businesses this session looks at
  token      text NOT NULL UNIQUE,                  -- a cookie holds it signed with the service's secret: alone it opens nothing
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);

-- Links that let somebody in for the first time: an invitation (member_id) or a business's owner.
CREATE TABLE join_links (
  token_hash  bytea PRIMARY KEY,                    -- SHA-256; the link itself is never kept
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  member_id   text REFERENCES members ON DELETE CASCADE, -- null: whoever comes becomes an owner
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz
);
CREATE INDEX join_links_by_business ON join_links (business_id);
CREATE INDEX join_links_by_member ON join_links (member_id);
