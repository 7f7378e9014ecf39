-- Whose data somebody is looking at in the dashboard, so that commits need not ring where nobody listens. A hint only: safe to lose.
CREATE UNLOGGED TABLE watching_dashboards (
  business_id text NOT NULL,
  instance_id text NOT NULL,                      -- the run of the process that holds the open page
  until       timestamptz NOT NULL,
  PRIMARY KEY (business_id, instance_id)
);

-- Rings with {"businessId","kind","id"}. Arguments: the kind, the column with its id, the column with its business.
CREATE FUNCTION hint_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM watching_dashboards WHERE until > clock_timestamp()) THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN changed := to_jsonb(OLD); ELSE changed := to_jsonb(NEW); END IF;
  PERFORM pg_notify('dashboard_changes', json_build_object(
    'businessId', business_id, 'kind', TG_ARGV[0], 'id', changed ->> TG_ARGV[1])::text)
  FROM watching_dashboards
  WHERE business_id = changed ->> TG_ARGV[2] AND until > clock_timestamp() LIMIT 1;
  RETURN NULL;
END $$;

CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON contacts
  FOR EACH ROW EXECUTE FUNCTION hint_change('contact', 'id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON appointments
  FOR EACH ROW EXECUTE FUNCTION hint_change('appointment', 'id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OF status ON calls
  FOR EACH ROW EXECUTE FUNCTION hint_change('call', 'id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OF status ON messages
  FOR EACH ROW EXECUTE FUNCTION hint_change('message', 'id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OF assistant_answers ON message_threads
  FOR EACH ROW EXECUTE FUNCTION hint_change('message', 'phone', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON articles
  FOR EACH ROW EXECUTE FUNCTION hint_change('article', 'id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OF status OR DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION hint_change('document', 'id', 'business_id');
CREATE TRIGGER hint AFTER UPDATE ON businesses
  FOR EACH ROW EXECUTE FUNCTION hint_change('business', 'id', 'id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON services
  FOR EACH ROW EXECUTE FUNCTION hint_change('business', 'business_id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON closures
  FOR EACH ROW EXECUTE FUNCTION hint_change('business', 'business_id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON phone_numbers
  FOR EACH ROW EXECUTE FUNCTION hint_change('number', 'id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON sip_connections
  FOR EACH ROW EXECUTE FUNCTION hint_change('sip', 'id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OF updated_at OR DELETE ON tools
  FOR EACH ROW EXECUTE FUNCTION hint_change('tool', 'id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON voice_profiles
  FOR EACH ROW EXECUTE FUNCTION hint_change('voice', 'id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON campaigns
  FOR EACH ROW EXECUTE FUNCTION hint_change('campaign', 'id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON notifications
  FOR EACH ROW EXECUTE FUNCTION hint_change('notification', 'id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OF revoked_at OR DELETE ON api_keys
  FOR EACH ROW EXECUTE FUNCTION hint_change('key', 'id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OF name, role OR DELETE ON members
  FOR EACH ROW EXECUTE FUNCTION hint_change('member', 'id', 'business_id');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OF status, revision, removed_at ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION hint_change('endpoint', 'id', 'business_id');
-- Written once a batch of deliveries.
CREATE TRIGGER hint_delivery AFTER UPDATE OF last_delivery_at ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION hint_change('delivery', 'id', 'business_id');
