-- Why somebody is not to be called, as whoever entered it wrote it; null: not said.
ALTER TABLE do_not_call ADD COLUMN reason text;

CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON do_not_call
  FOR EACH ROW EXECUTE FUNCTION hint_change('refusal', 'phone', 'business_id');
CREATE TRIGGER hint AFTER INSERT ON opt_outs
  FOR EACH ROW EXECUTE FUNCTION hint_change('refusal', 'phone', 'business_id');
