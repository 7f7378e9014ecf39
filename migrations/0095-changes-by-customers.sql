-- The customer made the change by themselves, so they know of it before this notice is sent.
ALTER TABLE appointment_notices ADD COLUMN made_by_customer boolean NOT NULL DEFAULT false;
