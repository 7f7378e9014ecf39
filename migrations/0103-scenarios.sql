-- The owner's tests of an assistant: what a caller says, and what must come of it.
CREATE TABLE scenarios (
  id           text PRIMARY KEY,
  business_id  text NOT NULL,
  assistant_id text NOT NULL,
  name         text NOT NULL,
  lines        json NOT NULL,                    -- what the caller says, in order
  expected     json NOT NULL,                    -- features/scenarios/scenario.ts
  call_id      text,                             -- the call that it was made of, whose erasure deletes it; null: none
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  FOREIGN KEY (business_id, assistant_id) REFERENCES assistants (business_id, id) ON DELETE CASCADE,
  CONSTRAINT scenarios_of_business UNIQUE (business_id, id)
);
CREATE INDEX scenarios_of_assistant ON scenarios (assistant_id);

-- How a version of the assistant did, the last time it was tested with a scenario.
CREATE TABLE scenario_results (
  scenario_id text NOT NULL,
  business_id text NOT NULL,
  version     integer NOT NULL CHECK (version > 0),
  passed      boolean NOT NULL,
  runs        json NOT NULL,                     -- each with its transcript and what was missing
  ran_at      timestamptz NOT NULL,
  PRIMARY KEY (scenario_id, version),
  FOREIGN KEY (business_id, scenario_id) REFERENCES scenarios (business_id, id) ON DELETE CASCADE
);

CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON scenarios
  FOR EACH ROW EXECUTE FUNCTION hint_change('assistant', 'assistant_id', 'business_id');
