-- Staff, several openings a day, special hours, time off, and rules for each service.

-- Each weekday of `hours` becomes a list: {"monday":[{"open":"09:00","close":"12:00"},{"open":"13:00","close":"17:00"}],...}
UPDATE businesses SET hours = (
  SELECT coalesce(json_object_agg(day, json_build_array(times) ORDER BY place), '{}'::json)
  FROM json_each(hours) WITH ORDINALITY AS week (day, times, place));

-- Opening hours of one date, in place of the weekly hours.
CREATE TABLE special_hours (
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  on_date     date NOT NULL,                     -- by the calendar of the business
  openings    json NOT NULL,                     -- [{"open":"10:00","close":"14:00"}]; at least one
  reason      text,
  PRIMARY KEY (business_id, on_date)
);

-- Who or what is booked: people, rooms, chairs. A removed member stays for the appointments of the past.
CREATE TABLE staff (
  id           text PRIMARY KEY,
  business_id  text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  kind         text NOT NULL CHECK (kind IN ('person', 'room', 'chair')),
  name         text NOT NULL,
  color        text CHECK (color ~ '^#[0-9a-f]{6}$'),
  hours        json,                             -- as businesses.hours; null: those of the business
  all_services boolean NOT NULL,                 -- false: only those in staff_services
  position     integer NOT NULL,                 -- from 1; decides between members with equally many bookings
  active       boolean NOT NULL,                 -- false: takes no new bookings
  resource     integer NOT NULL CHECK (resource > 1000), -- appointments.resource; up to 1000 are places of `capacity`
  removed_at   timestamptz,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  CONSTRAINT staff_of_business UNIQUE (business_id, id),
  CONSTRAINT staff_resources UNIQUE (business_id, resource)
);
CREATE UNIQUE INDEX staff_names ON staff (business_id, lower(name)) WHERE removed_at IS NULL;

ALTER TABLE services
  ADD CONSTRAINT services_of_business UNIQUE (business_id, id),
  ADD COLUMN buffer_before_minutes integer CHECK (buffer_before_minutes BETWEEN 0 AND 1440), -- null, as the next three: that of the business
  ADD COLUMN buffer_after_minutes  integer CHECK (buffer_after_minutes BETWEEN 0 AND 1440),
  ADD COLUMN min_notice_minutes    integer CHECK (min_notice_minutes BETWEEN 0 AND 525600),
  ADD COLUMN horizon_days          integer CHECK (horizon_days BETWEEN 1 AND 1000),
  ADD COLUMN price_cents           integer CHECK (price_cents BETWEEN 0 AND 100000000),
  ADD COLUMN currency              text CHECK (currency ~ '^[A-Z]{3}$'),                     -- ISO 4217
  ADD COLUMN questions             json NOT NULL DEFAULT '[]', -- [{"name":"Allergies","type":"text","required":true}]
  ADD COLUMN bookable              text NOT NULL DEFAULT 'anywhere' CHECK (bookable IN ('anywhere', 'online', 'telephone')),
  ADD CONSTRAINT services_price CHECK ((price_cents IS NULL) = (currency IS NULL));

CREATE TABLE staff_services (
  business_id text NOT NULL,
  staff_id    text NOT NULL,
  service_id  text NOT NULL,
  PRIMARY KEY (staff_id, service_id),
  FOREIGN KEY (business_id, staff_id) REFERENCES staff (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, service_id) REFERENCES services (business_id, id) ON DELETE CASCADE
);
CREATE INDEX staff_services_by_service ON staff_services (service_id);

-- Absences by the clock of the business: part of a day, whole days, or the same hours every week.
CREATE TABLE time_off (
  id           text PRIMARY KEY,
  business_id  text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  staff_id     text,                             -- null: the whole business
  starts_at    timestamp NOT NULL,               -- wall-clock time
  ends_at      timestamp NOT NULL CHECK (ends_at > starts_at),
  repeats      text NOT NULL CHECK (repeats IN ('never', 'weekly')),
  repeats_until date CHECK (repeats_until IS NULL OR repeats = 'weekly'), -- the last date on which it may begin; null: no end
  reason       text,
  created_at   timestamptz NOT NULL,
  FOREIGN KEY (business_id, staff_id) REFERENCES staff (business_id, id) ON DELETE CASCADE
);
CREATE INDEX time_off_by_business ON time_off (business_id, starts_at);

-- Events of outside calendars, during which nobody can be booked.
CREATE TABLE busy_times (
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  staff_id    text,                              -- null: the whole business
  calendar_id text NOT NULL,
  external_id text NOT NULL,                     -- the id of the event in that calendar; a recurring event has many times
  starts_at   timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL CHECK (ends_at > starts_at),
  title       text,
  PRIMARY KEY (calendar_id, external_id, starts_at),
  FOREIGN KEY (business_id, staff_id) REFERENCES staff (business_id, id) ON DELETE CASCADE
);
CREATE INDEX busy_times_by_time ON busy_times USING gist (business_id, tstzrange(starts_at, ends_at));

-- `resource` of an appointment with a member is that of the member, so appointments_never_overlap holds for each member.
ALTER TABLE appointments
  ADD COLUMN staff_id              text,
  ADD COLUMN answers               json NOT NULL DEFAULT '[]', -- [{"question":"Allergies","answer":"None"}]
  ADD COLUMN buffer_before_minutes integer,                    -- of its service when it was booked; null: that of the business
  ADD COLUMN buffer_after_minutes  integer,
  ADD CONSTRAINT appointments_staff_id_fkey FOREIGN KEY (business_id, staff_id)
    REFERENCES staff (business_id, id) ON DELETE SET NULL (staff_id);
CREATE INDEX appointments_by_staff ON appointments (staff_id, starts_at) WHERE staff_id IS NOT NULL;

CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON staff
  FOR EACH ROW EXECUTE FUNCTION hint_change('business', 'business_id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON time_off
  FOR EACH ROW EXECUTE FUNCTION hint_change('business', 'business_id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON special_hours
  FOR EACH ROW EXECUTE FUNCTION hint_change('business', 'business_id', 'business_id');
