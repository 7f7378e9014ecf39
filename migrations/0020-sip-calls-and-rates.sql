-- By which trunk a call came, to know how many are in progress on it.
ALTER TABLE calls ADD COLUMN sip_connection_id text REFERENCES sip_connections ON DELETE SET NULL;
CREATE INDEX calls_live_by_connection ON calls (sip_connection_id) WHERE status = 'live';
CREATE INDEX calls_by_connection ON calls (sip_connection_id) WHERE sip_connection_id IS NOT NULL;

-- What calls cost by the number at the other end; the longest prefix counts, of its rates the newest in effect.
CREATE TABLE sip_rates (
  id                        text PRIMARY KEY,
  business_id               text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  prefix                    text NOT NULL CHECK (prefix ~ '^[1-9][0-9]{0,14}$'),  -- E.164 without the plus
  destination               text NOT NULL,
  country_code              text,                              -- ISO 3166 alpha-2; null where the prefix is no country's
  direction                 text NOT NULL CHECK (direction IN ('inbound', 'outbound')),
  rate_per_minute           numeric(14, 6) NOT NULL CHECK (rate_per_minute >= 0),
  connection_fee            numeric(14, 6) NOT NULL CHECK (connection_fee >= 0),
  currency                  text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),        -- ISO 4217
  billing_increment_seconds integer NOT NULL CHECK (billing_increment_seconds BETWEEN 1 AND 3600),
  minimum_seconds           integer NOT NULL CHECK (minimum_seconds BETWEEN 0 AND 3600),
  effective_from            timestamptz NOT NULL,
  created_at                timestamptz NOT NULL,
  CONSTRAINT sip_rates_once UNIQUE (business_id, direction, prefix, effective_from)
);
CREATE INDEX sip_rates_newest ON sip_rates (business_id, created_at DESC, id DESC);
