-- When a session was last used, to within a few minutes; null: not since this was added (updated_at moves once a day).
ALTER TABLE sessions ADD COLUMN seen_at timestamptz;
