-- A number that a member or the operator has bought, or is buying. The row is written before the carrier is asked, so that an answer that
-- is lost can be looked up: `ordered` means that nobody knows yet.
CREATE TABLE number_orders (
  id text PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  phone text NOT NULL,
  carrier text NOT NULL,
  label text,
  monthly_cost text NOT NULL,
  currency text NOT NULL,
  status text NOT NULL DEFAULT 'ordered' CHECK (status IN ('ordered', 'bought', 'failed')),
  reason text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);

-- Nobody buys a number that is being bought.
CREATE UNIQUE INDEX number_orders_one_open ON number_orders (phone) WHERE status = 'ordered';
CREATE INDEX number_orders_of_business ON number_orders (business_id, created_at DESC, id DESC);
CREATE INDEX number_orders_unfinished ON number_orders (created_at) WHERE status = 'ordered';
