-- What an entry of the audit log is about: the record and its fields that changed. Older entries have only the path.
ALTER TABLE audit_log
  ADD COLUMN record_id   text,
  ADD COLUMN record_name text,   -- null for records of customers, whose names are read when the log is
  ADD COLUMN changes     jsonb;  -- [{"field": "priceCents", "from": "3000", "to": "3500"}, ...]
