-- The topics of a day's calls, so that those of a year are counted from the sums, too: {inbound: [[topic, calls]], outbound: ...}. Null in
-- sums of an older version, which are written again before they are used.
ALTER TABLE daily_sums ADD COLUMN topics json;

CREATE OR REPLACE TRIGGER changed_call AFTER UPDATE ON calls FOR EACH ROW
  WHEN (least(OLD.started_at, NEW.started_at) < now() - interval '1 hour' AND
    (OLD.started_at, OLD.status, OLD.direction, OLD.transport, OLD.outcome, OLD.ended_reason, OLD.transferred_to, OLD.answered_at,
      OLD.duration_seconds, OLD.cost_cents, OLD.ai_confidence_score, OLD.latency_ms, OLD.topics, OLD.sentiment)
    IS DISTINCT FROM
    (NEW.started_at, NEW.status, NEW.direction, NEW.transport, NEW.outcome, NEW.ended_reason, NEW.transferred_to, NEW.answered_at,
      NEW.duration_seconds, NEW.cost_cents, NEW.ai_confidence_score, NEW.latency_ms, NEW.topics, NEW.sentiment))
  EXECUTE FUNCTION note_changed_call();
