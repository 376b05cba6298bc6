CREATE TABLE activity (
  id uuid PRIMARY KEY,
  location_id uuid NOT NULL REFERENCES location,
  name text NOT NULL,
  category text NOT NULL,
  duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 15 AND 1440),
  priced_per text NOT NULL CHECK (priced_per IN ('person', 'group')),
  group_size smallint CHECK (group_size >= 1),
  -- Net, in the currency of the place's country.
  adult_price numeric(12, 2) NOT NULL CHECK (adult_price >= 0),
  child_price numeric(12, 2) NOT NULL CHECK (child_price >= 0),
  min_age smallint NOT NULL CHECK (min_age BETWEEN 0 AND 18),
  free_under_age smallint NOT NULL CHECK (free_under_age BETWEEN 0 AND 18),
  adult_from_age smallint NOT NULL CHECK (adult_from_age BETWEEN free_under_age AND 18),
  daily_capacity integer CHECK (daily_capacity >= 1),
  timings jsonb NOT NULL DEFAULT '[]',
  closed_weekdays jsonb NOT NULL DEFAULT '[]',
  closed_dates jsonb NOT NULL DEFAULT '[]',
  images jsonb NOT NULL DEFAULT '[]',
  description text NOT NULL DEFAULT '',
  inclusions jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL CHECK (status IN ('active', 'inactive')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (priced_per = 'person' OR group_size IS NOT NULL)
);
CREATE INDEX activity_location_idx ON activity (location_id, name, id);
CREATE INDEX activity_name_idx ON activity (name, id);
CREATE INDEX activity_search_idx ON activity USING gin (name gin_trgm_ops);

-- Places taken on a day; those of activities without a limit are counted too, so that a limit can be set later.
CREATE TABLE activity_day (
  activity_id uuid NOT NULL REFERENCES activity,
  day date NOT NULL,
  capacity integer,
  taken integer NOT NULL DEFAULT 0,
  PRIMARY KEY (activity_id, day),
  CONSTRAINT activity_day_not_oversold CHECK (taken >= 0 AND taken <= capacity)
);

CREATE TABLE template (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('terms', 'itinerary', 'quotation', 'email', 'message')),
  event text,
  name text NOT NULL,
  subject text NOT NULL DEFAULT '',
  body text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT template_mail_names_its_event CHECK ((kind = 'email') = (event IS NOT NULL))
);
CREATE UNIQUE INDEX template_name_key ON template (kind, lower(name));
CREATE UNIQUE INDEX template_one_default ON template (kind, coalesce(event, '')) WHERE is_default;

CREATE TABLE itinerary (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  kind text NOT NULL CHECK (kind IN ('single', 'multi')),
  -- The house's own are its catalogue; everybody else's are theirs alone.
  house boolean NOT NULL,
  title text NOT NULL,
  themes jsonb NOT NULL DEFAULT '[]',
  images jsonb NOT NULL DEFAULT '[]',
  overview text NOT NULL DEFAULT '',
  inclusions jsonb NOT NULL DEFAULT '[]',
  exclusions jsonb NOT NULL DEFAULT '[]',
  terms text NOT NULL DEFAULT '',
  template_id uuid REFERENCES template ON DELETE SET NULL,
  valid_from date,
  valid_until date,
  status text NOT NULL CHECK (status IN ('draft', 'published', 'archived')),
  featured boolean NOT NULL DEFAULT false,
  plan jsonb NOT NULL,
  asked jsonb NOT NULL,
  source_id uuid REFERENCES itinerary ON DELETE SET NULL,
  -- Taken from the plan when it is written, for lists.
  location_ids uuid[] NOT NULL,
  nights smallint NOT NULL CHECK (nights BETWEEN 1 AND 60),
  -- The lowest net price in rupees for each of two adults in the year to come, and when and in which class; kept by a job.
  from_net numeric(14, 2),
  from_date date,
  from_category text CHECK (from_category IN ('Standard', 'Deluxe', 'Luxury')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (valid_until >= valid_from),
  CONSTRAINT itinerary_featured_is_published CHECK (NOT featured OR (house AND status = 'published'))
);
CREATE INDEX itinerary_catalogue_idx ON itinerary (kind, featured DESC, title, id) WHERE house AND status = 'published';
CREATE INDEX itinerary_org_idx ON itinerary (org_id, kind, updated_at DESC, id);
CREATE INDEX itinerary_place_idx ON itinerary USING gin (location_ids);
CREATE INDEX itinerary_search_idx ON itinerary USING gin (title gin_trgm_ops);
CREATE INDEX itinerary_source_idx ON itinerary (source_id);

-- Links to a trip for people without an account. Only a digest of the token is kept.
CREATE TABLE share_link (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  itinerary_id uuid NOT NULL REFERENCES itinerary ON DELETE CASCADE,
  asked jsonb NOT NULL,
  -- At the agency's price for its clients, or at the price the agency itself pays.
  client boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  seen_count integer NOT NULL DEFAULT 0,
  last_seen_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX share_link_itinerary_idx ON share_link (itinerary_id, org_id, created_at DESC);

-- The hotels of a trip, city by city. Booked, all of them are, in one transaction.
CREATE SEQUENCE trip_hotels_number;
CREATE TABLE trip_hotels (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE CHECK (reference ~ '^MH-[0-9]{4}-[0-9]{6,}$'),
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  itinerary_id uuid NOT NULL REFERENCES itinerary,
  title text NOT NULL,
  asked jsonb NOT NULL,
  stays jsonb NOT NULL,
  from_date date NOT NULL,
  until_date date NOT NULL CHECK (until_date > from_date),
  total numeric(14, 2),
  status text NOT NULL CHECK (status IN ('Draft', 'Booked')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX trip_hotels_org_idx ON trip_hotels (org_id, created_at DESC, id DESC);
CREATE INDEX trip_hotels_created_idx ON trip_hotels (created_at DESC, id DESC);
CREATE INDEX trip_hotels_itinerary_idx ON trip_hotels (itinerary_id);

ALTER TABLE hotel_booking ADD COLUMN trip_hotels_id uuid REFERENCES trip_hotels;
CREATE INDEX hotel_booking_trip_idx ON hotel_booking (trip_hotels_id) WHERE trip_hotels_id IS NOT NULL;

CREATE SEQUENCE package_booking_number;
CREATE TABLE package_booking (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE CHECK (reference ~ '^PB-[0-9]{4}-[0-9]{6,}$'),
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  itinerary_id uuid NOT NULL REFERENCES itinerary,
  kind text NOT NULL CHECK (kind IN ('single', 'multi')),
  title text NOT NULL,
  image text,
  -- What was sold, as it was then.
  plan jsonb NOT NULL,
  asked jsonb NOT NULL,
  stays jsonb NOT NULL,
  days jsonb NOT NULL,
  -- Overview, inclusions, exclusions and terms.
  words jsonb NOT NULL,
  -- What it holds of the inventory: rooms by stay, and places of activities by day.
  rooms jsonb NOT NULL,
  seats jsonb NOT NULL DEFAULT '[]',
  lead_guest jsonb NOT NULL,
  travellers jsonb NOT NULL DEFAULT '[]',
  requests text NOT NULL DEFAULT '',
  pan text,
  start_date date NOT NULL,
  end_date date NOT NULL CHECK (end_date > start_date),
  people smallint NOT NULL CHECK (people >= 1),
  overseas boolean NOT NULL,
  price jsonb NOT NULL,
  total numeric(14, 2) NOT NULL CHECK (total > 0),
  net numeric(14, 2) NOT NULL,
  fee numeric(14, 2) NOT NULL,
  taxes jsonb NOT NULL DEFAULT '[]',
  paid numeric(14, 2) NOT NULL DEFAULT 0 CHECK (paid >= 0),
  penalty numeric(14, 2) NOT NULL DEFAULT 0 CHECK (penalty >= 0),
  -- The posting of the sale, made when the last instalment is in; until then the money is unearned.
  posted_id uuid REFERENCES ledger_transaction,
  invoice_key text,
  place_of_supply text CHECK (place_of_supply ~ '^[0-9]{2}$'),
  cancellation_policy jsonb NOT NULL,
  payment text NOT NULL CHECK (payment IN ('wallet', 'card')),
  status text NOT NULL CHECK (status IN ('Pending', 'Confirmed', 'Completed', 'Cancelled', 'Expired', 'NoShow')),
  payment_status text NOT NULL
    CHECK (payment_status IN ('Unpaid', 'PartPaid', 'Paid', 'Failed', 'RefundPending', 'Refunded')),
  hold_expires_at timestamptz,
  cancelled_reason text,
  voucher_code text NOT NULL UNIQUE,
  voucher_version integer NOT NULL DEFAULT 1,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (paid <= total),
  CONSTRAINT package_booking_legal_state CHECK (
    CASE status
      WHEN 'Pending' THEN payment_status IN ('Unpaid', 'PartPaid', 'Failed', 'Paid')
      WHEN 'Confirmed' THEN payment_status IN ('PartPaid', 'Paid')
      WHEN 'Cancelled' THEN payment_status IN ('Unpaid', 'Failed', 'Paid', 'RefundPending', 'Refunded')
      WHEN 'Expired' THEN payment_status IN ('Unpaid', 'Failed', 'RefundPending', 'Refunded')
      ELSE payment_status = 'Paid'
    END
  )
);
CREATE INDEX package_booking_org_idx ON package_booking (org_id, created_at DESC, id DESC);
CREATE INDEX package_booking_created_idx ON package_booking (created_at DESC, id DESC);
CREATE INDEX package_booking_start_idx ON package_booking (start_date, id);
CREATE INDEX package_booking_itinerary_idx ON package_booking (itinerary_id);
CREATE INDEX package_booking_hold_idx ON package_booking (hold_expires_at) WHERE status = 'Pending';
CREATE INDEX package_booking_trip_idx ON package_booking (end_date) WHERE status = 'Confirmed';
CREATE INDEX package_booking_refund_idx ON package_booking (updated_at) WHERE payment_status = 'RefundPending';
CREATE INDEX package_booking_search_idx ON package_booking
  USING gin ((reference || ' ' || title || ' ' || (lead_guest ->> 'name')) gin_trgm_ops);

CREATE TABLE package_instalment (
  package_id uuid NOT NULL REFERENCES package_booking,
  number smallint NOT NULL CHECK (number >= 1),
  due_on date NOT NULL,
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  tcs numeric(14, 2) NOT NULL DEFAULT 0 CHECK (tcs >= 0 AND tcs <= amount),
  way text CHECK (way IN ('wallet', 'card', 'bank', 'cash', 'cheque', 'upi')),
  paid_at timestamptz,
  -- A payment from outside may be for all that is open, and is posted as one.
  posted_id uuid REFERENCES ledger_transaction,
  reminded_at timestamptz,
  overdue_told_at timestamptz,
  cancelled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (package_id, number),
  CONSTRAINT package_instalment_paid_is_posted CHECK ((paid_at IS NULL) = (posted_id IS NULL))
);
CREATE INDEX package_instalment_due_idx ON package_instalment (due_on) WHERE paid_at IS NULL AND NOT cancelled;

ALTER TABLE payment_session DROP CONSTRAINT payment_session_purpose_check;
ALTER TABLE payment_session
  ADD CONSTRAINT payment_session_purpose_check CHECK (purpose IN ('deposit', 'booking', 'package'));

ALTER TABLE lead ADD COLUMN itinerary_id uuid REFERENCES itinerary ON DELETE SET NULL;
