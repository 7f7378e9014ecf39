-- The people and departments to whom callers are transferred.
CREATE TABLE transfer_destinations (
  id            text PRIMARY KEY,
  business_id   text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  kind          text NOT NULL CHECK (kind IN ('person', 'department')),
  name          text NOT NULL,
  numbers       text[] NOT NULL CHECK (cardinality(numbers) BETWEEN 1 AND 5), -- E.164, in the order in which they ring
  ring          text NOT NULL CHECK (ring IN ('in_turn', 'at_once')),
  ring_seconds  integer NOT NULL CHECK (ring_seconds BETWEEN 5 AND 60),       -- for each number
  takes_calls   text NOT NULL CHECK (takes_calls IN ('always', 'open_hours', 'own_hours')),
  hours         json,                            -- as businesses.hours; only for own_hours
  announces     boolean NOT NULL,                -- whoever answers is told who calls and why
  accept_by_key boolean NOT NULL,                -- whoever answers takes the call by pressing 1
  active        boolean NOT NULL,
  position      integer NOT NULL,                -- from 1
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL
);
CREATE UNIQUE INDEX transfer_destination_names ON transfer_destinations (business_id, lower(name));

CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON transfer_destinations
  FOR EACH ROW EXECUTE FUNCTION hint_change('business', 'business_id', 'business_id');

-- Each number that rang for a transfer of the call, and what came of it; features/calls/transfers/transfer-attempt.ts
ALTER TABLE calls ADD COLUMN transfer_attempts json NOT NULL DEFAULT '[]';
