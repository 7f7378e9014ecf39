-- What each member is told about, and by which channel. Kinds without a row follow the defaults in
-- features/notifications/notification-kinds.ts and, for email, members.mailed_from and members.mails_messages.
CREATE TABLE notification_choices (
  business_id text NOT NULL,
  member_id   text NOT NULL,
  type        text NOT NULL,                    -- of a notification, such as call.missed
  channel     text NOT NULL CHECK (channel IN ('app', 'email', 'sms', 'chat')),
  wanted      boolean NOT NULL,
  PRIMARY KEY (member_id, type, channel),
  FOREIGN KEY (business_id, member_id) REFERENCES members (business_id, id) ON DELETE CASCADE
);
CREATE INDEX notification_choices_of_business ON notification_choices (business_id, type);

-- Where and when a member is told.
CREATE TABLE notification_settings (
  member_id       text PRIMARY KEY,
  business_id     text NOT NULL,
  phone           text,                         -- E.164; null: no texts
  sealed_chat_url bytea,                        -- the address is a secret: whoever has it can post
  chat_host       text,                         -- what is shown of it
  chat_tested_at  timestamptz,
  quiet_from      text CHECK (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until     text CHECK (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_holds     text[] NOT NULL DEFAULT '{sms,chat}', -- the channels that wait until the quiet hours end
  timezone        text,                         -- IANA; null: that of the business
  digest          text NOT NULL DEFAULT 'none' CHECK (digest IN ('none', 'daily', 'weekly')),
  digest_due_at   timestamptz,
  FOREIGN KEY (business_id, member_id) REFERENCES members (business_id, id) ON DELETE CASCADE,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  CHECK ((sealed_chat_url IS NULL) = (chat_host IS NULL))
);
CREATE INDEX notification_settings_of_business ON notification_settings (business_id, member_id);
CREATE INDEX notification_digests_due ON notification_settings (digest_due_at) WHERE digest <> 'none';

ALTER TABLE notifications ADD CONSTRAINT notifications_of_business UNIQUE (business_id, id);

-- A notification on its way to a member by text or chat. Written in the transaction of what it tells.
CREATE TABLE notification_deliveries (
  id              text PRIMARY KEY,
  business_id     text NOT NULL,
  member_id       text NOT NULL,
  notification_id text NOT NULL,
  channel         text NOT NULL CHECK (channel IN ('sms', 'chat')),
  created_at      timestamptz NOT NULL,
  due_at          timestamptz,                  -- null: sent, or given up
  sent_at         timestamptz,
  attempts        integer NOT NULL DEFAULT 0,
  last_error      text,
  message_id      text,                         -- the text message that it became
  claim_token     uuid,
  lease_until     timestamptz,
  FOREIGN KEY (business_id, member_id) REFERENCES members (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, notification_id) REFERENCES notifications (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, message_id) REFERENCES messages (business_id, id) ON DELETE SET NULL (message_id)
);
CREATE INDEX notification_deliveries_due ON notification_deliveries (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX notification_deliveries_of_notification ON notification_deliveries (notification_id);
CREATE INDEX notification_deliveries_of_member ON notification_deliveries (business_id, member_id, created_at DESC);
CREATE INDEX notification_deliveries_of_message ON notification_deliveries (message_id) WHERE message_id IS NOT NULL;

-- The member to whom a mail goes; it is not sent once they have left. `recipients` has their address, too.
ALTER TABLE outgoing_emails ADD COLUMN member_id text;
