-- How long each stage of each answer of a call took; latency_ms has the percentiles of their sums.
ALTER TABLE calls ADD COLUMN turn_latencies jsonb NOT NULL DEFAULT '[]';
