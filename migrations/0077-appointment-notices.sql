-- What customers are told about their appointments by text message and mail. A business without a row tells them nothing.
CREATE TABLE appointment_notice_settings (
  business_id       text PRIMARY KEY REFERENCES businesses ON DELETE CASCADE,
  kinds             text[] NOT NULL,              -- of appointment_notices.kind; empty: customers are told nothing
  by_text           boolean NOT NULL,
  by_mail           boolean NOT NULL,
  language          text NOT NULL,                -- ISO 639-1, of the built-in templates and of dates
  templates         jsonb NOT NULL,               -- by kind, in place of the built-in ones
  reminder_minutes  integer[] NOT NULL,           -- before the start
  service_reminders jsonb NOT NULL,               -- by the id of the service: minutes, in place of reminder_minutes
  daily_limit       integer NOT NULL CHECK (daily_limit BETWEEN 1 AND 100), -- per customer and 24 hours
  updated_at        timestamptz NOT NULL
);
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON appointment_notice_settings
  FOR EACH ROW EXECUTE FUNCTION hint_change('notice', 'business_id', 'business_id');

ALTER TABLE appointments ADD CONSTRAINT appointments_of_business UNIQUE (business_id, id);

-- A notice to a customer: planned in the transaction of the booking or change, and sent in the transaction that queues its text
-- message and its mail.
CREATE TABLE appointment_notices (
  id                 text PRIMARY KEY,
  business_id        text NOT NULL,
  appointment_id     text NOT NULL,
  kind               text NOT NULL CHECK (kind IN ('confirmation', 'reminder', 'change', 'cancellation', 'no_show')),
  previous_starts_at timestamptz,                 -- of a change: the start before it
  due_at             timestamptz NOT NULL,
  expires_at         timestamptz NOT NULL,        -- not sent from this time on
  status             text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'skipped', 'withdrawn')),
  reason             text,                        -- why it was skipped
  message_id         text,                        -- the text message
  by_mail            boolean NOT NULL DEFAULT false, -- a mail was queued
  done_at            timestamptz,
  created_at         timestamptz NOT NULL,
  claim_token        uuid,
  lease_until        timestamptz,
  FOREIGN KEY (business_id, appointment_id) REFERENCES appointments (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, message_id) REFERENCES messages (business_id, id) ON DELETE SET NULL (message_id)
) WITH (fillfactor = 85);
CREATE INDEX appointment_notices_due ON appointment_notices (due_at) WHERE status = 'pending';
CREATE INDEX appointment_notices_of_appointment ON appointment_notices (appointment_id, due_at);
CREATE INDEX appointment_notices_of_message ON appointment_notices (message_id) WHERE message_id IS NOT NULL;
CREATE TRIGGER hint AFTER INSERT OR UPDATE OF status ON appointment_notices
  FOR EACH ROW EXECUTE FUNCTION hint_change('appointment', 'appointment_id', 'business_id');

-- The calendar file (RFC 5545) that goes with a mail; its METHOD is in the text.
ALTER TABLE outgoing_emails ADD COLUMN calendar text;
