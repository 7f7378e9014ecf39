-- Businesses on one server need not trust each other: nobody's trunk or claim stands in the way of another business.

-- Digest authentication finds the trunk by user name and password, so two businesses may choose the same name.
DROP INDEX sip_connections_one_username;
CREATE UNIQUE INDEX sip_connections_one_username ON sip_connections (business_id, username) WHERE type = 'credentials';

-- Whether the operator set this host, so that it may be in a private network or be shared with another business.
ALTER TABLE sip_connections ADD COLUMN host_approved boolean NOT NULL DEFAULT true;
ALTER TABLE sip_connections ALTER COLUMN host_approved DROP DEFAULT;

-- A pending number is a claim. Several businesses may claim a number; one may have it.
ALTER TABLE phone_numbers DROP CONSTRAINT phone_numbers_phone_key;
ALTER TABLE phone_numbers ALTER COLUMN status DROP DEFAULT;
CREATE UNIQUE INDEX phone_numbers_one_owner ON phone_numbers (phone) WHERE status IN ('active', 'suspended');
CREATE UNIQUE INDEX phone_numbers_once_a_business ON phone_numbers (business_id, phone);
CREATE INDEX phone_numbers_by_phone ON phone_numbers (phone);

-- Codes that prove a number. Kept for a day, because they count against the limits of codes sent.
CREATE TABLE number_codes (
  id            text PRIMARY KEY,
  business_id   text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  phone         text NOT NULL,                          -- E.164
  channel       text NOT NULL CHECK (channel IN ('sms', 'call')),
  code_hash     bytea NOT NULL,                         -- SHA-256 of the id and the code
  attempts_left integer NOT NULL CHECK (attempts_left >= 0),
  expires_at    timestamptz NOT NULL,
  created_at    timestamptz NOT NULL
);
CREATE INDEX number_codes_newest ON number_codes (business_id, phone, created_at DESC);
CREATE INDEX number_codes_by_phone ON number_codes (phone, created_at);
