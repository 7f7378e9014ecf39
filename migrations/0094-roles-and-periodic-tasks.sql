-- What an instance does, and whether it is draining. An instance of an older version does everything.
ALTER TABLE instances
  ADD COLUMN roles text[] NOT NULL DEFAULT '{api,calls,sending,work}',
  ADD COLUMN draining boolean NOT NULL DEFAULT false;

-- The tasks that one instance at a time carries out for all of them. Without a lease or after its end, any instance may run a task that
-- is due.
CREATE TABLE periodic_tasks (
  name         text PRIMARY KEY,
  next_run_at  timestamptz NOT NULL,
  claim_token  uuid,
  leased_until timestamptz
);
