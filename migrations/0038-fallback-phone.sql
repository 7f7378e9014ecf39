-- Where callers are sent while all lines are taken; E.164. Null: they are told that the line is busy.
ALTER TABLE businesses ADD COLUMN fallback_phone text;
