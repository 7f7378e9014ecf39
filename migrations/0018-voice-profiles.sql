-- How the assistant sounds and behaves. A business has one default profile, made when its profiles are first asked for.
CREATE TABLE voice_profiles (
  id                    text PRIMARY KEY,
  business_id           text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  name                  text NOT NULL,
  provider              text NOT NULL,
  voice_id              text,                      -- null: the service's own choice (FRONTBELL_VOICE)
  language              text NOT NULL,             -- BCP 47
  speed                 double precision NOT NULL CHECK (speed BETWEEN 0.5 AND 2),
  greeting              text,                      -- null: the built-in one
  is_default            boolean NOT NULL,
  interruptions_enabled boolean NOT NULL,
  min_endpointing_ms    integer NOT NULL CHECK (min_endpointing_ms BETWEEN 0 AND 10000),
  max_endpointing_ms    integer NOT NULL CHECK (max_endpointing_ms BETWEEN min_endpointing_ms AND 30000),
  max_call_seconds      integer NOT NULL CHECK (max_call_seconds BETWEEN 10 AND 14400),
  recording_enabled     boolean NOT NULL,
  recording_notice      text,                      -- null: the built-in one
  voicemail_action      text NOT NULL CHECK (voicemail_action IN ('hang_up', 'leave_message')),
  created_at            timestamptz NOT NULL,
  updated_at            timestamptz NOT NULL
);
CREATE INDEX voice_profiles_newest ON voice_profiles (business_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX voice_profiles_one_default ON voice_profiles (business_id) WHERE is_default;

-- The numbers with a profile of their own; calls to all others have the default.
CREATE TABLE voice_profile_numbers (
  phone_number_id text PRIMARY KEY REFERENCES phone_numbers ON DELETE CASCADE,
  profile_id      text NOT NULL REFERENCES voice_profiles ON DELETE CASCADE
);
CREATE INDEX voice_profile_numbers_by_profile ON voice_profile_numbers (profile_id);
