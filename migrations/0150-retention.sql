-- How long a business keeps what it has of each kind. Without a row, the default of the kind applies.
CREATE TABLE retention (
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('calls', 'transcripts', 'messages', 'appointment_notices', 'notifications', 'audit_log')),
  days        integer CHECK (days BETWEEN 1 AND 3650),   -- null: for ever
  PRIMARY KEY (business_id, kind)
);

-- Up to which start of calls the transcripts of a business were removed, so that the next run begins there.
CREATE TABLE transcripts_removed (
  business_id text PRIMARY KEY REFERENCES businesses ON DELETE CASCADE,
  until       timestamptz NOT NULL
);

CREATE INDEX appointment_notices_done ON appointment_notices (business_id, created_at) WHERE status <> 'pending';
