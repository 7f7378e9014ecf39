-- The mail server and the SMS carrier that the owner of the only business of a service has entered in the dashboard, by the
-- name of the setting in src/config/config.ts. Passwords and keys are sealed. A setting of the environment comes before these.
CREATE TABLE service_settings (
  name         text PRIMARY KEY,
  value        text,
  sealed_value bytea,
  updated_at   timestamptz NOT NULL,
  CONSTRAINT service_settings_one_value CHECK ((value IS NULL) <> (sealed_value IS NULL))
);
