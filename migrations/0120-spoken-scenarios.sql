-- How a version of the assistant did, the last time that a test was played aloud: with a voice and speech recognition, as in a call. A row is
-- written when the test begins, because it takes as long as a call.
CREATE TABLE scenario_spoken_results (
  scenario_id  text NOT NULL,
  business_id  text NOT NULL,
  assistant_id text NOT NULL,
  version      integer NOT NULL CHECK (version > 0),
  state        text NOT NULL CHECK (state IN ('playing', 'ended', 'failed')),
  passed       boolean CHECK ((passed IS NULL) = (state <> 'ended')),
  runs         json NOT NULL,                    -- as in scenario_results; empty until the test has ended
  problem      text CHECK ((problem IS NULL) = (state <> 'failed')),
  started_at   timestamptz NOT NULL,
  ended_at     timestamptz CHECK ((ended_at IS NULL) = (state = 'playing')),
  PRIMARY KEY (scenario_id, version),
  FOREIGN KEY (business_id, scenario_id) REFERENCES scenarios (business_id, id) ON DELETE CASCADE
);
CREATE INDEX scenario_spoken_results_of_assistant ON scenario_spoken_results (assistant_id);

CREATE TRIGGER hint AFTER INSERT OR UPDATE ON scenario_spoken_results
  FOR EACH ROW EXECUTE FUNCTION hint_change('assistant', 'assistant_id', 'business_id');
