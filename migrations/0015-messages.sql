-- SMS and MMS. The row is also its own work item: what has to be done for it, from when on, and who is doing it.
CREATE TABLE messages (
  id                 text PRIMARY KEY,
  business_id        text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  contact_id         text REFERENCES contacts ON DELETE SET NULL,
  direction          text NOT NULL CHECK (direction IN ('inbound', 'outbound')),
  type               text NOT NULL CHECK (type IN ('sms', 'mms')),
  from_phone         text NOT NULL,
  to_phone           text NOT NULL,
  body               text NOT NULL,               -- empty for an MMS without text
  media_urls         text[] NOT NULL DEFAULT '{}',
  segments           integer NOT NULL CHECK (segments >= 1),
  status             text NOT NULL CHECK (status IN ('queued', 'sent', 'delivered', 'failed')), -- inbound: always delivered
  error_code         text,                        -- ours (opted_out, carrier_unavailable, unknown_outcome) or the carrier's
  carrier            text,                        -- who took or brought it
  carrier_message_id text,                        -- its name there
  ignores_opt_out    boolean NOT NULL DEFAULT false, -- the confirmation of a STOP goes to someone who has just left
  in_reply_to        text REFERENCES messages ON DELETE SET NULL,
  sent_at            timestamptz,
  ended_at           timestamptz,                 -- delivered or failed
  created_at         timestamptz NOT NULL,

  -- send: not with the carrier yet. sending: written before the carrier is called, so that a crash in between is seen.
  -- verify: nobody knows whether the carrier took it; only looked up, never sent, until that is known.
  -- watch: the carrier has it; asked now and then in case its callbacks got lost. answer: inbound, for the assistant.
  work               text CHECK (work IN ('send', 'sending', 'verify', 'watch', 'answer')),
  work_at            timestamptz,                 -- not before this; while claimed, when the lease ends
  work_since         timestamptz,                 -- start of this verify or watch
  tries              integer NOT NULL DEFAULT 0,  -- of sending, or of answering
  claim_token        uuid,                        -- who may complete it
  CHECK ((work IS NULL) = (work_at IS NULL))
) WITH (fillfactor = 85);
CREATE INDEX messages_newest ON messages (business_id, created_at DESC, id DESC);
CREATE INDEX messages_by_recipient ON messages (business_id, to_phone, created_at DESC, id DESC);
CREATE INDEX messages_by_sender ON messages (business_id, from_phone, created_at DESC, id DESC);
CREATE INDEX messages_by_contact ON messages (contact_id, created_at DESC, id DESC);
CREATE INDEX messages_by_reply ON messages (in_reply_to) WHERE in_reply_to IS NOT NULL;
CREATE INDEX messages_due ON messages (work_at) WHERE work IS NOT NULL;
-- Within a thread work is done in order, one at a time.
CREATE INDEX messages_waiting ON messages (from_phone, to_phone, created_at, id) WHERE work IN ('send', 'sending', 'answer');
-- A carrier repeats itself; one of its messages is one row.
CREATE UNIQUE INDEX messages_once_per_carrier ON messages (carrier, carrier_message_id, direction) WHERE carrier_message_id IS NOT NULL;

-- Who does not want messages from which number. Only ever added to: the newest line of a pair counts, the others are proof.
CREATE TABLE opt_outs (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id    text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  business_phone text NOT NULL,
  phone          text NOT NULL,
  opted_out      boolean NOT NULL,
  keyword        text,                            -- the word received; null where someone entered it by hand or the carrier said so
  message_id     text REFERENCES messages ON DELETE SET NULL,
  created_at     timestamptz NOT NULL
);
CREATE INDEX opt_outs_newest ON opt_outs (business_phone, phone, id DESC);
CREATE INDEX opt_outs_by_business ON opt_outs (business_id, id DESC);
CREATE INDEX opt_outs_by_message ON opt_outs (message_id) WHERE message_id IS NOT NULL;

-- What was said about one thread (our number, their number); a thread without a row has the defaults.
CREATE TABLE message_threads (
  business_id       text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  business_phone    text NOT NULL,
  phone             text NOT NULL,
  assistant_answers boolean NOT NULL DEFAULT true,
  updated_at        timestamptz NOT NULL,
  PRIMARY KEY (business_id, business_phone, phone)
);
