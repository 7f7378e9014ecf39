CREATE TABLE contacts (
  id          text PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  name        text,
  phone       text,                                -- E.164
  email       text,
  notes       text,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  CHECK (name IS NOT NULL OR phone IS NOT NULL OR email IS NOT NULL)
);
CREATE INDEX contacts_newest ON contacts (business_id, created_at DESC, id DESC);
CREATE INDEX contacts_by_phone ON contacts (business_id, phone);
CREATE INDEX contacts_by_email ON contacts (business_id, lower(email));
