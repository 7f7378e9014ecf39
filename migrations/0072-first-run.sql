-- Rows that the service made for trying out. The mark goes with the first change of a row, as the row is the owner's from then on.
ALTER TABLE businesses ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
ALTER TABLE services ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
ALTER TABLE articles ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
ALTER TABLE phone_numbers ADD COLUMN is_demo boolean NOT NULL DEFAULT false;

-- The next step of the setup of a business, and the trade that was chosen in it; no step: the setup is finished or was left out.
-- A business that exists already needs no setup; a new one begins with the first step.
ALTER TABLE businesses
  ADD COLUMN setup_step text
    CHECK (setup_step IN ('business', 'trade', 'hours', 'services', 'answers', 'voice', 'number', 'webhook')),
  ADD COLUMN trade text;
ALTER TABLE businesses ALTER COLUMN setup_step SET DEFAULT 'business';
