-- Who says what a number can do, and which carrier has it.
ALTER TABLE phone_numbers
  -- assumed: nobody has said; carrier: the account at a carrier; owner: a person, whom no carrier overrules
  ADD COLUMN capabilities_from text NOT NULL DEFAULT 'assumed' CHECK (capabilities_from IN ('assumed', 'carrier', 'owner')),
  ADD COLUMN texting_carrier   text,        -- the carrier whose account has the number, so that it sends its texts; null: none known
  ADD COLUMN checked_at        timestamptz; -- when the accounts were last asked; null: never
