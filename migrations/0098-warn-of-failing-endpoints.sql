-- When the business was last warned that the endpoint fails and will be disabled.
ALTER TABLE webhook_endpoints ADD COLUMN warned_at timestamptz;
