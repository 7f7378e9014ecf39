-- Test calls are few among all calls.
CREATE INDEX calls_of_tests ON calls (business_id, created_at, id) WHERE transport = 'browser' AND status <> 'live';

-- The orders of the list in the dashboard that all calls of a business take part in.
CREATE INDEX calls_in_order_of_status ON calls (business_id, status, id) WHERE status <> 'live';
CREATE INDEX calls_in_order_of_length ON calls (business_id, duration_seconds, id) WHERE status <> 'live';

-- How frequent each topic is. Without it, PostgreSQL takes each for frequent, and reads all newer calls in search of a rare one: statistics of
-- a partial index (calls_by_topic) are not used.
CREATE STATISTICS topics_of_calls ON (lower_each(topics)) FROM calls;
ANALYZE calls;
