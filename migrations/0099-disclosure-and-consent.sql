-- How the caller was told that an assistant speaks: {"text","startMs","version"}. Null: not told, or the call ended before this column existed.
-- What the caller answered to the question whether the call may be recorded: {"given","how","words","atMs","question"}. Null: not asked.
ALTER TABLE calls
  ADD COLUMN disclosure        json,
  ADD COLUMN recording_consent json;

-- Where calls are recorded: whether callers are told (notice), or asked first (ask).
ALTER TABLE businesses ADD COLUMN recording_consent text NOT NULL DEFAULT 'notice' CHECK (recording_consent IN ('notice', 'ask'));
