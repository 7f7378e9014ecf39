-- The version of the assistant that wrote a text, copied so that it stays when the assistant is deleted: {"id","name","version"}; null: none did.
-- What a model did to answer an inbound text (assistant/sms/model/answer-progress.ts); null: no model answered.
ALTER TABLE messages
  ADD COLUMN assistant    json,
  ADD COLUMN answer_steps json;

-- What the assistant collected in a thread: [{"key","label","value"}].
ALTER TABLE message_threads
  ADD COLUMN collected_fields json NOT NULL DEFAULT '[]';
-- The call that led to a text, and why: the caller asked for it, or nobody took the call. Null: another text. Without a foreign key, so that the
-- text stays as it is when the call is deleted.
ALTER TABLE messages
  ADD COLUMN call_id text,
  ADD COLUMN reason  text CHECK (reason IN ('asked_in_call', 'missed_call'));
CREATE INDEX messages_by_call ON messages (call_id) WHERE call_id IS NOT NULL;

-- Whether callers whom nobody answered get a text, and after how many hours the same caller gets another one.
ALTER TABLE businesses
  ADD COLUMN text_when_missed       boolean NOT NULL DEFAULT false,
  ADD COLUMN text_when_missed_hours integer NOT NULL DEFAULT 24 CHECK (text_when_missed_hours BETWEEN 1 AND 168);
