-- Who is mailed what the service tells: from which severity on. Null: critical for owners and admins, never for others.
ALTER TABLE members ADD COLUMN mailed_from text CHECK (mailed_from IN ('info', 'warning', 'critical', 'never'));

-- Of mail that names nobody: it goes to the members who want mail of this severity when it is sent. Null: critical.
ALTER TABLE outgoing_emails ADD COLUMN severity text CHECK (severity IN ('info', 'warning', 'critical'));

CREATE FUNCTION wants_mail(role text, mailed_from text, severity text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT array_position(ARRAY['info', 'warning', 'critical', 'never'],
           coalesce(mailed_from, CASE WHEN role IN ('owner', 'admin') THEN 'critical' ELSE 'never' END))
      <= array_position(ARRAY['info', 'warning', 'critical', 'never'], severity)
$$;

-- Open pages hear of these too: a key's use and end, a member who comes or is disabled, and who changed what.
DROP TRIGGER hint ON api_keys;
CREATE TRIGGER hint AFTER INSERT OR UPDATE OF revoked_at, expires_at, last_used_at OR DELETE ON api_keys
  FOR EACH ROW EXECUTE FUNCTION hint_change('key', 'id', 'business_id');
DROP TRIGGER hint ON members;
CREATE TRIGGER hint AFTER INSERT OR UPDATE OF name, role, status OR DELETE ON members
  FOR EACH ROW EXECUTE FUNCTION hint_change('member', 'id', 'business_id');
CREATE TRIGGER hint AFTER INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION hint_change('audit', 'id', 'business_id');
