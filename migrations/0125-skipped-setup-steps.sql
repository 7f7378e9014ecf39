-- The steps of the setup that the owner has passed without doing them: skipped, or filled in again by a trade that was chosen later.
ALTER TABLE businesses ADD COLUMN setup_open_steps text[] NOT NULL DEFAULT '{}';
