-- What the keys have used of their allowances, added up over all instances of the service. A few rows for each key in use;
-- losing them in a crash only forgets the minute, hence unlogged.
CREATE UNLOGGED TABLE rate_windows (
  bucket    text NOT NULL,
  opened_at timestamptz NOT NULL,
  count     integer NOT NULL,
  PRIMARY KEY (bucket, opened_at)
);
