CREATE TABLE appointments (
  id                  text PRIMARY KEY,
  business_id         text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  contact_id          text REFERENCES contacts ON DELETE SET NULL,
  contact_name        text,                        -- as it was when booked; stays when the contact is erased
  contact_phone       text,
  service             text,
  notes               text,
  starts_at           timestamptz NOT NULL,
  ends_at             timestamptz NOT NULL CHECK (ends_at > starts_at),
  resource            integer NOT NULL DEFAULT 1,  -- which of the business's `capacity` chairs, rooms or people
  status              text NOT NULL CHECK (status IN ('confirmed', 'completed', 'no_show', 'cancelled')),
  source              text NOT NULL CHECK (source IN ('ai_call', 'ai_message', 'api', 'dashboard')),
  call_id             text REFERENCES calls ON DELETE SET NULL,
  cancelled_by        text,
  cancellation_reason text,
  cancelled_at        timestamptz,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  -- The promise of the whole product: one resource is never booked twice. Half-open, so neighbours touch.
  CONSTRAINT appointments_never_overlap EXCLUDE USING gist (
    business_id WITH =, resource WITH =, tstzrange(starts_at, ends_at) WITH &&
  ) WHERE (status = 'confirmed')
);
CREATE INDEX appointments_newest ON appointments (business_id, created_at DESC, id DESC);
CREATE INDEX appointments_by_time ON appointments (business_id, starts_at) WHERE status = 'confirmed';
CREATE INDEX appointments_by_contact ON appointments (contact_id, starts_at);
CREATE INDEX appointments_by_call ON appointments (call_id);
