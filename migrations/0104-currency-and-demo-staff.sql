-- The currency in which a business counts costs and usually sets prices (ISO 4217); null: that of its country.
ALTER TABLE businesses ADD COLUMN currency text CHECK (currency ~ '^[A-Z]{3}$');

-- The staff of the demo, who go with it; as in migration 0072, a row that somebody changes is no longer the demo's.
ALTER TABLE staff ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
