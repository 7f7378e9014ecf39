-- A report that a member gets by mail after each week or month.
CREATE TABLE report_schedules (
  id          text PRIMARY KEY,
  business_id text NOT NULL,
  member_id   text NOT NULL,
  type        text NOT NULL CHECK (type IN ('weekly', 'monthly')),
  figures     text[] NOT NULL,                  -- which groups of figures, of features/reports/report-figures.ts
  formats     text[] NOT NULL,                  -- of the attachments: pdf, csv
  hour        integer NOT NULL CHECK (hour BETWEEN 0 AND 23), -- by the clock of the business
  created_at  timestamptz NOT NULL,
  due_on      date NOT NULL,                    -- the day on which the next report leaves: a Monday, or the first of a month
  timezone    text NOT NULL,                    -- that of the business when due_at was computed
  due_at      timestamptz NOT NULL,             -- due_on at this hour
  last_report text,                             -- the id of the report that was mailed last, such as rpt_weekly_2026-W10
  claim_token uuid,
  lease_until timestamptz,
  FOREIGN KEY (business_id, member_id) REFERENCES members (business_id, id) ON DELETE CASCADE
);
CREATE INDEX report_schedules_due ON report_schedules (due_at);
CREATE INDEX report_schedules_of_business ON report_schedules (business_id, member_id);

-- The files that go with a mail; deleted once it was sent.
CREATE TABLE email_attachments (
  email_id   text NOT NULL REFERENCES outgoing_emails ON DELETE CASCADE,
  position   integer NOT NULL,
  name       text NOT NULL,
  media_type text NOT NULL,
  bytes      bytea NOT NULL,
  PRIMARY KEY (email_id, position)
);
