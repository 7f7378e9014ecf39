-- The people of a business. Signing in is joined to them by their e-mail address.
CREATE TABLE members (
  id             text PRIMARY KEY,
  business_id    text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  name           text NOT NULL,
  email          text NOT NULL CHECK (email = lower(email)),
  role           text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
  status         text NOT NULL CHECK (status IN ('active', 'invited', 'disabled')),
  last_active_at timestamptz,
  created_at     timestamptz NOT NULL,
  CONSTRAINT members_once_per_business UNIQUE (business_id, email)
);
CREATE INDEX members_newest ON members (business_id, created_at DESC, id DESC);
CREATE INDEX members_by_email ON members (email);
