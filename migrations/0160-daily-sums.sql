-- Sums of the calls, bookings, messages and contacts of one day of a business's calendar, from which analytics are answered. A day without
-- records has no row. They repeat what the records say, and a task writes them again at any time.
CREATE TABLE daily_sums (
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  day         date NOT NULL,
  test        boolean NOT NULL,           -- of calls from the test console, and what was booked in them
  inbound     json,                       -- null: no such call
  outbound    json,
  made        json NOT NULL,              -- [{what,kind,count}]
  PRIMARY KEY (business_id, day, test)
);
-- Most of a row is compact already.
ALTER TABLE daily_sums ALTER COLUMN inbound SET STORAGE EXTERNAL, ALTER COLUMN outbound SET STORAGE EXTERNAL;

-- Up to which day a business has sums, in which zone its days were cut, and when the next day is due.
CREATE TABLE summed_businesses (
  business_id text PRIMARY KEY REFERENCES businesses ON DELETE CASCADE,
  timezone    text NOT NULL,
  zone_data   text NOT NULL,              -- version of the time zone database
  until       date NOT NULL,              -- the first day without sums
  due_at      timestamptz NOT NULL
);

-- Times of records that changed later than an hour after them: the sums of their days do not hold until they were written again. Only ever
-- added to, so that no writer waits for another; whoever writes the sums deletes the rows that it saw.
CREATE TABLE changed_days (
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  at          timestamptz NOT NULL        -- cut to a quarter of an hour, which is part of one day in every zone
);
CREATE INDEX changed_days_by_business ON changed_days (business_id, at);

CREATE FUNCTION note_changed_day(business text, old_at timestamptz, new_at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO changed_days (business_id, at)
  SELECT DISTINCT business, date_bin('15 minutes', at, '2000-01-01Z') FROM (VALUES (old_at), (new_at)) AS times (at) WHERE at IS NOT NULL
$$;
CREATE FUNCTION note_changed_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_day(NEW.business_id, OLD.started_at, NEW.started_at);
  RETURN NULL;
END $$;
CREATE FUNCTION note_changed_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_day(NEW.business_id, OLD.created_at, NEW.created_at);
  RETURN NULL;
END $$;
-- Without those of a business that is erased.
CREATE FUNCTION note_deleted_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_days (business_id, at)
  SELECT DISTINCT business_id, date_bin('15 minutes', started_at, '2000-01-01Z') FROM deleted
  WHERE EXISTS (SELECT FROM businesses WHERE id = business_id);
  RETURN NULL;
END $$;
CREATE FUNCTION note_deleted_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_days (business_id, at)
  SELECT DISTINCT business_id, date_bin('15 minutes', created_at, '2000-01-01Z') FROM deleted
  WHERE EXISTS (SELECT FROM businesses WHERE id = business_id);
  RETURN NULL;
END $$;

-- A day is summed two hours after its end, so what is written within an hour of the record's time needs no note, and costs one comparison.
CREATE TRIGGER late_call AFTER INSERT ON calls FOR EACH ROW
  WHEN (NEW.started_at < now() - interval '1 hour' AND NEW.status <> 'live') EXECUTE FUNCTION note_changed_call();
CREATE TRIGGER changed_call AFTER UPDATE ON calls FOR EACH ROW
  WHEN (least(OLD.started_at, NEW.started_at) < now() - interval '1 hour' AND
    (OLD.started_at, OLD.status, OLD.direction, OLD.transport, OLD.outcome, OLD.ended_reason, OLD.transferred_to, OLD.answered_at,
      OLD.duration_seconds, OLD.cost_cents, OLD.ai_confidence_score, OLD.latency_ms)
    IS DISTINCT FROM
    (NEW.started_at, NEW.status, NEW.direction, NEW.transport, NEW.outcome, NEW.ended_reason, NEW.transferred_to, NEW.answered_at,
      NEW.duration_seconds, NEW.cost_cents, NEW.ai_confidence_score, NEW.latency_ms))
  EXECUTE FUNCTION note_changed_call();
CREATE TRIGGER deleted_calls AFTER DELETE ON calls REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_calls();

-- Whose call booked decides whether a booking and the contact that it made count.
CREATE TRIGGER late_appointment AFTER INSERT ON appointments FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '1 hour') EXECUTE FUNCTION note_changed_record();
CREATE TRIGGER changed_appointment AFTER UPDATE ON appointments FOR EACH ROW
  WHEN (least(OLD.created_at, NEW.created_at) < now() - interval '1 hour' AND
    (OLD.created_at, OLD.source, OLD.call_id, OLD.contact_id) IS DISTINCT FROM (NEW.created_at, NEW.source, NEW.call_id, NEW.contact_id))
  EXECUTE FUNCTION note_changed_record();
CREATE TRIGGER deleted_appointments AFTER DELETE ON appointments REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_records();

CREATE TRIGGER late_message AFTER INSERT ON messages FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '1 hour') EXECUTE FUNCTION note_changed_record();
CREATE TRIGGER changed_message AFTER UPDATE ON messages FOR EACH ROW
  WHEN (least(OLD.created_at, NEW.created_at) < now() - interval '1 hour' AND
    (OLD.created_at, OLD.direction, OLD.sent_at IS NULL, OLD.status) IS DISTINCT FROM
    (NEW.created_at, NEW.direction, NEW.sent_at IS NULL, NEW.status))
  EXECUTE FUNCTION note_changed_record();
CREATE TRIGGER deleted_messages AFTER DELETE ON messages REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_records();

CREATE TRIGGER late_contact AFTER INSERT ON contacts FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '1 hour') EXECUTE FUNCTION note_changed_record();
CREATE TRIGGER changed_contact AFTER UPDATE ON contacts FOR EACH ROW
  WHEN (OLD.created_at IS DISTINCT FROM NEW.created_at) EXECUTE FUNCTION note_changed_record();
CREATE TRIGGER deleted_contacts AFTER DELETE ON contacts REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_records();
