-- What the assistant needs to converse by SMS.

-- The text that made it: after a crash the same text is handed in again and gets the appointment that it has.
ALTER TABLE appointments ADD COLUMN message_id text REFERENCES messages ON DELETE SET NULL;
CREATE INDEX appointments_by_message ON appointments (message_id) WHERE message_id IS NOT NULL;

-- Where the conversation of a thread stands, written with each reply; what the assistant said last and when.
ALTER TABLE message_threads
  ADD COLUMN conversation    jsonb,
  ADD COLUMN conversation_at timestamptz,
  ADD CHECK ((conversation IS NULL) = (conversation_at IS NULL));
