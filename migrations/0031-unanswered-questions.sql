-- What people asked and the knowledge had no answer to. Asked again in other words that mean the same, it counts up.
CREATE TABLE unanswered_questions (
  id              text PRIMARY KEY,
  business_id     text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  key             text NOT NULL,             -- its telling words, stemmed and sorted
  question        text NOT NULL,             -- as it was asked last
  status          text NOT NULL CHECK (status IN ('open', 'answered', 'dismissed')),
  times_asked     integer NOT NULL CHECK (times_asked > 0),
  first_asked_at  timestamptz NOT NULL,
  last_asked_at   timestamptz NOT NULL,
  last_channel    text NOT NULL CHECK (last_channel IN ('call', 'message', 'console')),
  last_call_id    text REFERENCES calls ON DELETE SET NULL,
  last_message_id text,                      -- no reference: messages may be forgotten
  article_id      text REFERENCES articles ON DELETE SET NULL,
  CONSTRAINT unanswered_questions_one UNIQUE (business_id, key)
);
CREATE INDEX unanswered_questions_newest ON unanswered_questions (business_id, status, last_asked_at DESC, id DESC);
CREATE INDEX unanswered_questions_by_call ON unanswered_questions (last_call_id);
CREATE INDEX unanswered_questions_by_article ON unanswered_questions (article_id);
