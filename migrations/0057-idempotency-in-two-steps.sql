-- An operation that waits for another server holds no transaction: its row is committed before it starts, without an answer,
-- and gets the answer afterwards. A row that stays without an answer belongs to a request that was broken off.
ALTER TABLE idempotent_answers
  ALTER COLUMN status DROP NOT NULL,
  ALTER COLUMN body DROP NOT NULL,
  ADD COLUMN sealed_body bytea,                        -- in place of `body` where the answer holds a secret; under the service's key
  ADD COLUMN broken_off  boolean NOT NULL DEFAULT false, -- the operation failed, and may have had an effect
  ADD CHECK (num_nonnulls(body, sealed_body) = num_nonnulls(status));

-- Answers that hold a key, a secret or a link in clear. A retry of such a request is carried out again.
DELETE FROM idempotent_answers WHERE body ~ '"(key|secret|link|url)":\s*"';
