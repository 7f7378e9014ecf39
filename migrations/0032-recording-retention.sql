-- How long a business keeps the recordings of its calls; null: for ever.
ALTER TABLE businesses ADD COLUMN recording_retention_days integer CHECK (recording_retention_days BETWEEN 1 AND 3650);

-- Those that are still there, the oldest first.
CREATE INDEX calls_recorded ON calls (business_id, ended_at) WHERE recording_file IS NOT NULL;
