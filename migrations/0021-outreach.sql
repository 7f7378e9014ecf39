-- Campaigns: one text for many people. The counts are kept by the statements that move recipients.
CREATE TABLE campaigns (
  id            text PRIMARY KEY,
  business_id   text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  name          text NOT NULL,
  channel       text NOT NULL CHECK (channel IN ('call', 'sms')),
  status        text NOT NULL CHECK (status IN ('draft', 'scheduled', 'running', 'paused', 'completed', 'cancelled')),
  from_phone    text,                              -- null until the business has a number
  body          text NOT NULL,                     -- what is texted, or what the call is about
  total         integer NOT NULL DEFAULT 0,
  pending       integer NOT NULL DEFAULT 0 CHECK (pending >= 0),
  in_progress   integer NOT NULL DEFAULT 0 CHECK (in_progress >= 0),
  completed     integer NOT NULL DEFAULT 0,
  no_answer     integer NOT NULL DEFAULT 0,
  voicemail     integer NOT NULL DEFAULT 0,
  failed        integer NOT NULL DEFAULT 0,
  opted_out     integer NOT NULL DEFAULT 0,
  scheduled_at  timestamptz,
  started_at    timestamptz,
  completed_at  timestamptz,
  next_batch_at timestamptz,                       -- when its next batch is due; whoever takes that one moves it on
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  CHECK (total = pending + in_progress + completed + no_answer + voicemail + failed + opted_out)
);
CREATE INDEX campaigns_newest ON campaigns (business_id, created_at DESC, id DESC);
CREATE INDEX campaigns_due ON campaigns (next_batch_at) WHERE next_batch_at IS NOT NULL;

CREATE TABLE campaign_recipients (
  id          text PRIMARY KEY,
  campaign_id text NOT NULL REFERENCES campaigns ON DELETE CASCADE,
  contact_id  text REFERENCES contacts ON DELETE SET NULL,
  phone       text NOT NULL,
  status      text NOT NULL CHECK (status IN
    ('pending', 'in_progress', 'completed', 'no_answer', 'voicemail', 'failed', 'opted_out')),
  message_id  text REFERENCES messages ON DELETE SET NULL,
  error       text,                                -- why it failed
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  CONSTRAINT campaign_recipients_once UNIQUE (campaign_id, phone)
);
CREATE INDEX campaign_recipients_newest ON campaign_recipients (campaign_id, created_at DESC, id DESC);
CREATE INDEX campaign_recipients_pending ON campaign_recipients (campaign_id, id) WHERE status = 'pending';
CREATE INDEX campaign_recipients_under_way ON campaign_recipients (campaign_id) WHERE status = 'in_progress';
CREATE INDEX campaign_recipients_by_contact ON campaign_recipients (contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX campaign_recipients_by_message ON campaign_recipients (message_id) WHERE message_id IS NOT NULL;
