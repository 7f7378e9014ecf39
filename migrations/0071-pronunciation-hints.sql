-- Open dashboards load the pronunciations again when a member or the command line changes them, as they do voice profiles.
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON pronunciations
  FOR EACH ROW EXECUTE FUNCTION hint_change('voice', 'id', 'business_id');
