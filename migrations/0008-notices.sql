-- What the service tells its owner by itself.

CREATE TABLE notifications (
  id            text PRIMARY KEY,
  business_id   text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  type          text NOT NULL,                    -- such as webhook.disabled
  severity      text NOT NULL CHECK (severity IN ('info', 'warning', 'critical')),
  title         text NOT NULL,
  body          text NOT NULL,
  resource_type text,
  resource_id   text,
  read_at       timestamptz,
  created_at    timestamptz NOT NULL
);
CREATE INDEX notifications_newest ON notifications (business_id, created_at DESC, id DESC);

-- Mail waiting to be sent; without a mail server it stays here and is shown. The recipients are looked up when it is sent.
CREATE TABLE outgoing_emails (
  id          text PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  subject     text NOT NULL,
  body        text NOT NULL,
  created_at  timestamptz NOT NULL,
  sent_at     timestamptz,
  attempts    integer NOT NULL DEFAULT 0,
  last_error  text
);
CREATE INDEX outgoing_emails_waiting ON outgoing_emails (created_at) WHERE sent_at IS NULL;
