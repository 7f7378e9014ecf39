CREATE TABLE contacts (
  id          text PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  name        text,
  phone       text,                                -- E.164
  email       text,
  notes       text,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  CONSTRAINT contacts_known_by_something CHECK (name IS NOT NULL OR phone IS NOT NULL OR email IS NOT NULL)
);
CREATE INDEX contacts_newest ON contacts (business_id, created_at DESC, id DESC);
CREATE INDEX contacts_by_phone ON contacts (business_id, phone);
CREATE INDEX contacts_by_email ON contacts (business_id, lower(email));

-- What `q` looks into.
CREATE FUNCTION contact_search_text(name text, phone text, email text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN public.search_text(coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''));
CREATE INDEX contacts_search ON contacts USING gin (contact_search_text(name, phone, email) gin_trgm_ops);
