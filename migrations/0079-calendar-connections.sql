-- Calendars of other vendors: their events are busy times (0074), our appointments are written to them.
CREATE TABLE calendar_connections (
  id            text PRIMARY KEY,
  business_id   text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  staff_id      text,                          -- whose calendar it is; null: of the whole business
  kind          text NOT NULL CHECK (kind IN ('google', 'microsoft', 'caldav', 'ics')),
  title         text NOT NULL,
  calendar_id   text NOT NULL,                 -- the vendor's name of the calendar; for caldav and ics its address
  sealed_access bytea NOT NULL,                -- JSON: address, user, password or tokens
  exports       boolean NOT NULL,              -- our appointments are written to it
  status        text NOT NULL CHECK (status IN ('new', 'ok', 'failing', 'refused')),
  problem       text,                          -- why it is failing or refused, for its owner
  failing_since timestamptz,
  told_at       timestamptz,                   -- when the owner was told that it fails
  reached_at    timestamptz,                   -- the last complete sync
  token         text,                          -- for the next incremental sync; null: the next one is full
  full_at       timestamptz,                   -- the last full sync, which looks further ahead
  failures      integer NOT NULL DEFAULT 0,    -- in a row
  due_at        timestamptz NOT NULL,
  has_changes   boolean NOT NULL DEFAULT false, -- appointments have changed since the last sync began
  claim_token   uuid,
  lease_until   timestamptz,
  created_at    timestamptz NOT NULL,
  CONSTRAINT calendar_connections_once UNIQUE NULLS NOT DISTINCT (business_id, staff_id, kind, calendar_id),
  FOREIGN KEY (business_id, staff_id) REFERENCES staff (business_id, id) ON DELETE CASCADE
);
CREATE INDEX calendar_connections_due ON calendar_connections (due_at);

-- What was written last of an appointment to a calendar. An intention is stored before each writing.
CREATE TABLE calendar_exports (
  connection_id     text NOT NULL REFERENCES calendar_connections ON DELETE CASCADE,
  appointment_id    text NOT NULL REFERENCES appointments ON DELETE CASCADE,
  event_id          text,                      -- the vendor's; null: not known yet
  etag              text,                      -- null: it is not known whether the event has arrived
  version           timestamptz,               -- appointments.updated_at when it was written
  starts_at         timestamptz NOT NULL,      -- as written
  ends_at           timestamptz NOT NULL,
  pending_starts_at timestamptz,               -- as it may have been written since
  pending_ends_at   timestamptz,
  sequence          integer NOT NULL,          -- RFC 5545, 3.8.7.4
  PRIMARY KEY (connection_id, appointment_id)
);
CREATE INDEX calendar_exports_by_appointment ON calendar_exports (appointment_id);

-- A changed appointment is written at once.
CREATE FUNCTION appointment_to_calendars() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE calendar_connections SET has_changes = true
  WHERE business_id = NEW.business_id AND exports AND NOT has_changes;
  IF FOUND THEN
    PERFORM pg_notify('calendar_syncs', NEW.business_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER to_calendars AFTER INSERT OR UPDATE ON appointments
  FOR EACH ROW EXECUTE FUNCTION appointment_to_calendars();

CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON calendar_connections
  FOR EACH ROW EXECUTE FUNCTION hint_change('calendarConnection', 'id', 'business_id');
