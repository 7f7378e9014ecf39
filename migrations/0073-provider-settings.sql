-- What a business has chosen in the dashboard for speech recognition, AI model and voice, by the name of the setting in
-- src/providers/settings.ts. Keys of vendors are sealed. A setting of the environment comes before these.
CREATE TABLE provider_settings (
  business_id  text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  name         text NOT NULL,
  value        text,
  sealed_value bytea,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (business_id, name),
  CONSTRAINT provider_settings_one_value CHECK ((value IS NULL) <> (sealed_value IS NULL))
);

CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON provider_settings
  FOR EACH ROW EXECUTE FUNCTION hint_change('provider', 'name', 'business_id');
