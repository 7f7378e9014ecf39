-- A business that has paused all its campaigns at once: none contacts anybody until the row is gone.
CREATE TABLE outreach_pauses (
  business_id text PRIMARY KEY REFERENCES businesses ON DELETE CASCADE,
  paused_at   timestamptz NOT NULL
);
