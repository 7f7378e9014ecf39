-- The words of a text with a one-time code, as they are sent. `body`, which the business and its API clients read, hides the code. Emptied
-- when the carrier has taken the text, or will not.
ALTER TABLE messages ADD COLUMN secret_body text;

-- Notices of conflicts named the event of a connected calendar, whose title only admins and owners may read.
UPDATE notifications SET body = regexp_replace(body, ' "[^\n]*" in the calendar "', ' An event in the calendar "')
WHERE type = 'calendar.conflict';
