-- What an ended call was about, and how the caller felt in the end: null unless the assistant that held it was told to say so.
ALTER TABLE calls
  ADD COLUMN topics text[] NOT NULL DEFAULT '{}',
  ADD COLUMN sentiment text CHECK (sentiment IN ('positive', 'neutral', 'negative'));
