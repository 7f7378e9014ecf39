-- The number that forwarded the call to us, as the network tells it; null: it was not forwarded, or nothing is known.
ALTER TABLE calls ADD COLUMN forwarded_from text;
