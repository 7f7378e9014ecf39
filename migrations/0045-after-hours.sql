-- What is different for callers while the business is closed.
ALTER TABLE businesses
  ADD COLUMN transfer_when   text NOT NULL DEFAULT 'always' CHECK (transfer_when IN ('always', 'open_hours')),
  ADD COLUMN closed_greeting text;                   -- null: the greeting of every hour
