-- Campaigns: why one was paused, since when its results are watched, and whether recipients must have agreed.
ALTER TABLE campaigns
  ADD COLUMN paused_reason    text,                        -- null: paused by hand, or not paused
  ADD COLUMN running_since    timestamptz,                 -- the last start or resumption
  ADD COLUMN requires_consent boolean NOT NULL DEFAULT false,
  ADD COLUMN no_consent       integer NOT NULL DEFAULT 0,  -- how many were left out as they never agreed
  DROP CONSTRAINT campaigns_check,
  ADD CONSTRAINT campaigns_counts CHECK
    (total = pending + in_progress + completed + no_answer + voicemail + failed + opted_out + no_consent);

ALTER TABLE campaign_recipients
  DROP CONSTRAINT campaign_recipients_status_check,
  ADD CONSTRAINT campaign_recipients_status CHECK (status IN
    ('pending', 'in_progress', 'completed', 'no_answer', 'voicemail', 'failed', 'opted_out', 'no_consent'));
CREATE INDEX campaign_recipients_recent ON campaign_recipients (campaign_id, updated_at DESC)
  WHERE status IN ('completed', 'no_answer', 'voicemail', 'failed');

-- What people agreed to, and took back: a ledger to which lines are only added. The newest line of a number and a kind counts.
CREATE TABLE consents (
  id          text PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  phone       text NOT NULL,                               -- E.164
  kind        text NOT NULL CHECK (kind IN ('call', 'sms')),
  given       boolean NOT NULL,                            -- false: taken back
  method      text NOT NULL,                               -- how, see METHODS in consent.ts
  words       text,                                        -- what the person was shown or told, and agreed to
  proof       text,                                        -- where that can be looked up: an address, or the id of a call or text
  given_at    timestamptz NOT NULL,                        -- when the person agreed or took it back
  recorded_by text,                                        -- the member or the API key that wrote it down; null: the service
  created_at  timestamptz NOT NULL
);
CREATE INDEX consents_newest ON consents (business_id, created_at DESC, id DESC);
CREATE INDEX consents_standing ON consents (business_id, phone, kind, given_at DESC, id DESC);
