-- The address under which calendar programs read a business's appointments. Its secret end is signed, not kept: who reads
-- this table does not know it. Another address is another row.
CREATE TABLE calendar_feeds (
  id          text PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  created_at  timestamptz NOT NULL,
  CONSTRAINT calendar_feeds_one UNIQUE (business_id)
);

-- A calendar also shows what was cancelled or is over.
DROP INDEX appointments_by_time;
CREATE INDEX appointments_by_time ON appointments (business_id, starts_at);

-- Open pages hear of new questions: migration 0037.
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON unanswered_questions
  FOR EACH ROW EXECUTE FUNCTION hint_change('question', 'id', 'business_id');
