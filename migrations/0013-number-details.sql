-- What a provisioned number can do, where it comes from and what it costs.
ALTER TABLE phone_numbers
  ADD COLUMN provider           text NOT NULL DEFAULT 'sip',
  ADD COLUMN sip_connection_id  text REFERENCES sip_connections ON DELETE SET NULL,
  ADD COLUMN status             text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'pending', 'suspended', 'released')),
  ADD COLUMN voice              boolean NOT NULL DEFAULT true,
  ADD COLUMN sms                boolean NOT NULL DEFAULT true,
  ADD COLUMN mms                boolean NOT NULL DEFAULT true,
  ADD COLUMN monthly_cost_cents integer CHECK (monthly_cost_cents >= 0); -- null: not known
