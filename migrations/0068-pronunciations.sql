-- How a business wants words and names to be said by its voice.
CREATE TABLE pronunciations (
  id          text PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  written     text NOT NULL,
  spoken      text NOT NULL
);
CREATE UNIQUE INDEX pronunciations_written ON pronunciations (business_id, lower(written));
