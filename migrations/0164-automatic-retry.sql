-- When the automatic retry of a waiting delivery is due that was retried by hand before that time. Null: no attempt by hand is under way.
ALTER TABLE deliveries ADD COLUMN automatic_retry_at timestamptz;
