-- The page on which customers of a business book by themselves. A business without a row has none.
CREATE TABLE booking_pages (
  business_id   text PRIMARY KEY REFERENCES businesses ON DELETE CASCADE,
  slug          text NOT NULL CONSTRAINT booking_pages_slug UNIQUE, -- of its address, /book/<slug>
  enabled       boolean NOT NULL,
  proofs        text[] NOT NULL,                -- how customers get their code: text, mail
  allowed_sites text[] NOT NULL,                -- origins of the web sites that may show the page in a frame
  indexed       boolean NOT NULL,               -- search engines may list it
  updated_at    timestamptz NOT NULL
);
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON booking_pages
  FOR EACH ROW EXECUTE FUNCTION hint_change('business', 'business_id', 'business_id');

-- A booking that waits for the code which proves the number or the address. The appointment is written only then. Deleted after two days.
CREATE TABLE booking_requests (
  token_hash     bytea PRIMARY KEY,              -- SHA-256 of the token in the address of its page
  business_id    text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  appointment_id text NOT NULL,                  -- the id that its appointment gets
  service        text,
  staff_id       text,                           -- the wished member; null: anybody
  starts_at      timestamptz NOT NULL,
  name           text NOT NULL,
  phone          text,                           -- E.164; a request has a number or an address
  email          text,
  answers        json NOT NULL,
  client_hash    bytea NOT NULL,                 -- SHA-256 of the network address that asked
  code_hash      bytea NOT NULL,                 -- of the code that was sent last
  code_at        timestamptz NOT NULL,           -- when it was sent
  codes          integer NOT NULL DEFAULT 1,     -- how many were sent
  wrong_codes    integer NOT NULL DEFAULT 0,
  proven_at      timestamptz,
  booked_at      timestamptz,
  created_at     timestamptz NOT NULL
);
CREATE INDEX booking_requests_of_business ON booking_requests (business_id, created_at);
CREATE INDEX booking_requests_of_client ON booking_requests (client_hash, created_at);

ALTER TABLE appointments DROP CONSTRAINT appointments_source_check;
ALTER TABLE appointments ADD CONSTRAINT appointments_source_check
  CHECK (source IN ('ai_call', 'ai_message', 'api', 'dashboard', 'booking_page'));

-- The log of notices, newest first.
CREATE INDEX appointment_notices_of_business ON appointment_notices (business_id, (coalesce(done_at, due_at)), id);
