-- Calls from the test console of the dashboard are announced only to endpoints that ask for them.
ALTER TABLE webhook_endpoints ADD COLUMN include_test_calls boolean NOT NULL DEFAULT false;
