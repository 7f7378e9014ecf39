-- What callers and texters left for the people of a business: messages, and wishes to be called back.
CREATE TABLE inbox_items (
  id                 text PRIMARY KEY,
  business_id        text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  kind               text NOT NULL CHECK (kind IN ('message', 'callback')),
  -- What the item was made of, such as the first message of a call: a second writing of it finds the first one.
  origin             text NOT NULL,
  call_id            text,
  message_id         text,
  contact_id         text,
  phone              text,              -- E.164, or a short code; null: withheld
  words              text,              -- null: a recording without a transcript, or a call without a message
  recording_start_ms integer,           -- in the recording of the call; null: the message was not recorded
  recording_end_ms   integer,
  created_at         timestamptz NOT NULL,
  notified_at        timestamptz,       -- null: the call goes on, and its end notifies the business
  done_at            timestamptz,
  done_by            text,              -- the name of the member
  UNIQUE (business_id, origin),
  FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id) ON DELETE SET NULL (call_id),
  FOREIGN KEY (business_id, message_id) REFERENCES messages (business_id, id) ON DELETE SET NULL (message_id),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts (business_id, id) ON DELETE SET NULL (contact_id)
);
CREATE INDEX inbox_items_newest ON inbox_items (business_id, created_at DESC, id DESC);
CREATE INDEX inbox_items_open ON inbox_items (business_id, created_at DESC, id DESC) WHERE done_at IS NULL;
CREATE INDEX inbox_items_of_call ON inbox_items (call_id) WHERE call_id IS NOT NULL;
CREATE INDEX inbox_items_of_message ON inbox_items (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX inbox_items_of_contact ON inbox_items (contact_id) WHERE contact_id IS NOT NULL;

CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON inbox_items
  FOR EACH ROW EXECUTE FUNCTION hint_change('inbox', 'id', 'business_id');

-- Whether a member is mailed the messages of callers, whatever `mailed_from` says. Null: owners and admins are, and members who
-- chose to be mailed everything.
ALTER TABLE members ADD COLUMN mails_messages boolean;

CREATE FUNCTION wants_message_mail(role text, mailed_from text, mails_messages boolean) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(mails_messages, role IN ('owner', 'admin') OR coalesce(mailed_from = 'info', false))
$$;

-- `messages`: a mail without recipients goes to the members who want the messages of callers, in place of `severity`.
ALTER TABLE outgoing_emails ADD COLUMN audience text CHECK (audience = 'messages');
