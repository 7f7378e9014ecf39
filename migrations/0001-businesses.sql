-- The account: who owns numbers, keys, calls and everything else.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Text as it is searched: without case and accents. Immutable, so that an index can hold it.
CREATE FUNCTION search_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent', value));

-- "Contains `value`", for LIKE over search_text.
CREATE FUNCTION search_pattern(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(public.search_text(value), '([\\%_])', '\\\1', 'g') || '%';

CREATE TABLE businesses (
  id                    text PRIMARY KEY,
  name                  text NOT NULL,
  phone                 text NOT NULL,             -- E.164, the number shown to people
  country               text NOT NULL,             -- ISO 3166 alpha-2; reads numbers written without a country code
  timezone              text NOT NULL,             -- IANA
  plan                  text NOT NULL,
  hours                 json NOT NULL,             -- {"monday":{"open":"09:00","close":"17:00"},...}; a missing day is closed; close <= open passes midnight; json keeps the order
  slot_step_minutes     integer NOT NULL DEFAULT 30 CHECK (slot_step_minutes BETWEEN 5 AND 1440),
  slot_length_minutes   integer NOT NULL DEFAULT 30 CHECK (slot_length_minutes BETWEEN 5 AND 1440),
  buffer_before_minutes integer NOT NULL DEFAULT 0 CHECK (buffer_before_minutes BETWEEN 0 AND 1440),
  buffer_after_minutes  integer NOT NULL DEFAULT 0 CHECK (buffer_after_minutes BETWEEN 0 AND 1440),
  min_notice_minutes    integer NOT NULL DEFAULT 60 CHECK (min_notice_minutes >= 0),
  horizon_days          integer NOT NULL DEFAULT 365 CHECK (horizon_days BETWEEN 1 AND 1000),
  capacity              integer NOT NULL DEFAULT 1 CHECK (capacity BETWEEN 1 AND 1000),
  transfer_phone        text,                      -- the person behind the assistant, E.164
  recording_enabled     boolean NOT NULL DEFAULT true,
  max_call_seconds      integer NOT NULL DEFAULT 900 CHECK (max_call_seconds BETWEEN 10 AND 14400),
  created_at            timestamptz NOT NULL,
  updated_at            timestamptz NOT NULL
);

CREATE TABLE services (
  id               text PRIMARY KEY,
  business_id      text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  name             text NOT NULL,
  duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 5 AND 1440),
  position         integer NOT NULL,               -- the order in which they are offered
  UNIQUE (business_id, name)
);

-- Whole days on which the business does not open (holidays), by its own calendar.
CREATE TABLE closures (
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  closed_on   date NOT NULL,
  reason      text,
  PRIMARY KEY (business_id, closed_on)
);

CREATE TABLE phone_numbers (
  id          text PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  phone       text NOT NULL UNIQUE,                -- E.164; the number dialled finds the business
  label       text,
  is_default  boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL
);
CREATE INDEX phone_numbers_by_business ON phone_numbers (business_id, created_at);
CREATE UNIQUE INDEX phone_numbers_one_default ON phone_numbers (business_id) WHERE is_default;
