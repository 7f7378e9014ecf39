-- Outbound calls go over the trunk with the lowest number first. Trunks that do not answer OPTIONS, or answer 503, come last.
-- health_error is what the last OPTIONS requests found; last_error stays the error of the registration.
ALTER TABLE sip_connections
  ADD COLUMN priority integer NOT NULL DEFAULT 10 CHECK (priority BETWEEN 1 AND 100),
  ADD COLUMN uri_scheme text NOT NULL DEFAULT 'sip' CHECK (uri_scheme IN ('sip', 'tel')),
  ADD COLUMN health_check boolean NOT NULL DEFAULT true,
  ADD COLUMN health_error text;
