-- What a business lets the assistant do beyond the built-in tools.
CREATE TABLE tools (
  id                     text PRIMARY KEY,
  business_id            text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  name                   text NOT NULL,             -- as the model calls it
  description            text NOT NULL,
  type                   text NOT NULL CHECK (type IN ('http', 'transfer', 'mcp')),
  method                 text,
  url                    text NOT NULL,             -- https:, of a transfer tel:
  sealed_headers         bytea,                     -- under the service's own key, bound to the id
  parameters             jsonb NOT NULL,            -- JSON Schema of an object
  timeout_ms             integer NOT NULL CHECK (timeout_ms BETWEEN 500 AND 20000),
  requires_confirmation  boolean NOT NULL,
  spoken_while_running   text,
  enabled                boolean NOT NULL,
  last_called_at         timestamptz,
  created_at             timestamptz NOT NULL,
  updated_at             timestamptz NOT NULL,
  CHECK ((type = 'http') = (method IS NOT NULL)),
  CONSTRAINT tools_one_name UNIQUE (business_id, name)
);
CREATE INDEX tools_newest ON tools (business_id, created_at DESC, id DESC);
