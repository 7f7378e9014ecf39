-- When the customer said that they will come, by a reply to a notice; null: they did not. A new time needs a new answer.
ALTER TABLE appointments ADD COLUMN customer_confirmed_at timestamptz;

-- The customer made the change by text message, and the answer to that text has told it: the notice goes by mail only.
ALTER TABLE appointment_notices ADD COLUMN told_by_answer boolean NOT NULL DEFAULT false;
