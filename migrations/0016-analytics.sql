-- Calls of a stretch of time: sums, the export, and lists by startedAfter and startedBefore.
CREATE INDEX calls_by_start ON calls (business_id, started_at, id) WHERE status <> 'live';
