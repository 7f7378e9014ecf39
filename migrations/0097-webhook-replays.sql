-- Requests to send the events of a period to an endpoint again, or for the first time where it missed them. The senders' instances lease them.
CREATE TABLE webhook_replays (
  id            text PRIMARY KEY,
  business_id   text NOT NULL,
  endpoint_id   text NOT NULL,
  since         timestamptz NOT NULL,
  until         timestamptz NOT NULL,
  events        text[] NOT NULL CHECK (cardinality(events) > 0), -- {*} or names from the catalogue, without aliases
  contact_id    text,
  contact_phone text,                              -- as it was at the request; calls and texts name only the number
  include       text NOT NULL CHECK (include IN ('missed', 'all')),
  request       text NOT NULL,                     -- as it was made; the same one is not started again while it runs
  state         text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'stopped')),
  position      text NOT NULL DEFAULT '',          -- events up to this id have been dealt with
  reached_at    timestamptz,                       -- the time of the event at that position
  queued        integer NOT NULL DEFAULT 0,        -- deliveries made due so far
  due_at        timestamptz NOT NULL,
  claim_token   uuid,
  lease_until   timestamptz,
  created_at    timestamptz NOT NULL,
  ended_at      timestamptz,
  FOREIGN KEY (business_id, endpoint_id) REFERENCES webhook_endpoints (business_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX webhook_replays_once ON webhook_replays (endpoint_id, request) WHERE state = 'running';
CREATE INDEX webhook_replays_due ON webhook_replays (due_at) WHERE state = 'running';
CREATE INDEX webhook_replays_newest ON webhook_replays (endpoint_id, created_at, id);
CREATE INDEX webhook_replays_by_business ON webhook_replays (business_id);
