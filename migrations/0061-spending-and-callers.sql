-- What a business may spend on calls and texts, and which callers it does not take.

-- The limits of the operator's own plans, written by the service when it starts. The three fixed plans are in the code.
CREATE TABLE plan_limits (
  plan text PRIMARY KEY,
  limits jsonb NOT NULL
);

-- What the operator set for one business; null: as the plan has it.
CREATE TABLE spending_limits (
  business_id text PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
  -- ISO 3166 alpha-2; null: the country of the business.
  allowed_countries text[],
  calls_per_minute integer CHECK (calls_per_minute >= 0),
  calls_per_day integer CHECK (calls_per_day >= 0),
  messages_per_minute integer CHECK (messages_per_minute >= 0),
  messages_per_day integer CHECK (messages_per_day >= 0),
  max_calls integer CHECK (max_calls >= 0)
);

-- How much a business has spent in the current minute and on the current day of its time zone.
CREATE TABLE spending (
  business_id text NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('call', 'message')),
  minute_at timestamptz NOT NULL,
  minute_count integer NOT NULL,
  day date NOT NULL,
  day_count integer NOT NULL,
  PRIMARY KEY (business_id, kind)
);

CREATE TABLE blocked_callers (
  business_id text NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  phone text NOT NULL,
  reason text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, phone)
);
