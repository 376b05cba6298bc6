CREATE TABLE location (
  id uuid PRIMARY KEY,
  location text NOT NULL,
  country text NOT NULL,
  state_code text CHECK (state_code ~ '^[0-9]{2}$'),
  display_name text NOT NULL,
  slug text NOT NULL CONSTRAINT location_slug_key UNIQUE,
  description text NOT NULL,
  images jsonb NOT NULL DEFAULT '[]',
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  featured boolean NOT NULL DEFAULT false,
  status text NOT NULL CHECK (status IN ('active', 'inactive')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX location_name_key ON location (lower(location), lower(country));

CREATE TABLE hotel (
  id uuid PRIMARY KEY,
  location_id uuid NOT NULL REFERENCES location,
  hotel_name text NOT NULL,
  images jsonb NOT NULL DEFAULT '[]',
  rating numeric(2, 1) NOT NULL CHECK (rating BETWEEN 1 AND 5 AND rating * 2 = trunc(rating * 2)),
  -- Of the place, kept beside so that lists and prices need no join.
  location text NOT NULL,
  country text NOT NULL,
  state_code text CHECK (state_code ~ '^[0-9]{2}$'),
  description text NOT NULL,
  address text NOT NULL,
  latitude double precision,
  longitude double precision,
  amenities jsonb NOT NULL DEFAULT '[]',
  pets_allowed boolean NOT NULL,
  check_in_time text NOT NULL,
  check_out_time text NOT NULL,
  child_free_under smallint NOT NULL,
  child_adult_from smallint NOT NULL,
  child_with_bed_percent numeric(5, 2) NOT NULL CHECK (child_with_bed_percent BETWEEN 0 AND 100),
  child_no_bed_percent numeric(5, 2) NOT NULL CHECK (child_no_bed_percent BETWEEN 0 AND 100),
  single_supplement_percent numeric(5, 2) NOT NULL CHECK (single_supplement_percent BETWEEN 0 AND 100),
  min_nights smallint NOT NULL CHECK (min_nights >= 1),
  cancellation_policy jsonb NOT NULL DEFAULT '[]',
  contact jsonb NOT NULL DEFAULT '{}',
  featured boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'inactive')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (child_free_under BETWEEN 0 AND 18 AND child_adult_from BETWEEN child_free_under AND 18)
);
CREATE INDEX hotel_location_idx ON hotel (location_id);
CREATE INDEX hotel_name_idx ON hotel (hotel_name, id);
CREATE INDEX hotel_featured_idx ON hotel (hotel_name, id) WHERE featured AND status = 'active';
CREATE INDEX hotel_search_idx ON hotel USING gin (hotel_name gin_trgm_ops);

CREATE TABLE hotel_room (
  id uuid PRIMARY KEY,
  hotel_id uuid NOT NULL REFERENCES hotel ON DELETE CASCADE,
  position smallint NOT NULL,
  type text NOT NULL,
  description text NOT NULL,
  images jsonb NOT NULL DEFAULT '[]',
  max_adults smallint NOT NULL CHECK (max_adults >= 1),
  max_children smallint NOT NULL CHECK (max_children >= 0),
  max_occupancy smallint NOT NULL CHECK (max_occupancy >= max_adults),
  allotment smallint NOT NULL CHECK (allotment >= 0),
  sell_mode text NOT NULL CHECK (sell_mode IN ('instant', 'onRequest')),
  amenities jsonb NOT NULL DEFAULT '[]',
  -- A room type that was sold once stays for its bookings when it is taken off sale.
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'retired'))
);
CREATE INDEX hotel_room_hotel_idx ON hotel_room (hotel_id, position);
CREATE UNIQUE INDEX hotel_room_type_key ON hotel_room (hotel_id, lower(type)) WHERE status = 'active';

CREATE TABLE room_season (
  room_id uuid NOT NULL REFERENCES hotel_room ON DELETE CASCADE,
  start_date date NOT NULL,
  end_date date NOT NULL CHECK (end_date >= start_date),
  cpai numeric(12, 2) NOT NULL CHECK (cpai >= 0),
  mapai numeric(12, 2) NOT NULL CHECK (mapai >= 0),
  epai numeric(12, 2) NOT NULL CHECK (epai >= 0),
  PRIMARY KEY (room_id, start_date),
  CONSTRAINT room_season_no_overlap EXCLUDE USING gist (room_id WITH =, daterange(start_date, end_date, '[]') WITH &&)
);

-- What a search reads: one row per room type on sale and season, with all that a price needs, so that no night is
-- ever expanded and no hotel is joined before the best twenty are known. Written with the hotel, in its transaction.
CREATE TABLE room_rate (
  room_id uuid NOT NULL REFERENCES hotel_room ON DELETE CASCADE,
  hotel_id uuid NOT NULL REFERENCES hotel ON DELETE CASCADE,
  location_id uuid NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  cpai numeric(12, 2),
  mapai numeric(12, 2),
  epai numeric(12, 2),
  lowest numeric(12, 2) NOT NULL,
  max_adults smallint NOT NULL,
  max_children smallint NOT NULL,
  max_occupancy smallint NOT NULL,
  allotment smallint NOT NULL,
  min_nights smallint NOT NULL,
  pets_allowed boolean NOT NULL,
  child_free_under smallint NOT NULL,
  child_adult_from smallint NOT NULL,
  child_with_bed_percent numeric(5, 2) NOT NULL,
  single_supplement_percent numeric(5, 2) NOT NULL,
  state_code text,
  PRIMARY KEY (room_id, start_date)
);
CREATE INDEX room_rate_search_idx ON room_rate (location_id, end_date, start_date) INCLUDE (
  room_id, hotel_id, cpai, mapai, epai, lowest, max_adults, max_children, max_occupancy, allotment, min_nights,
  pets_allowed, child_free_under, child_adult_from, child_with_bed_percent, single_supplement_percent, state_code
);
CREATE INDEX room_rate_hotel_idx ON room_rate (hotel_id);
ALTER TABLE room_rate SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);

-- Only nights on which something was sold or the sale was stopped have a row. Selling more than there is, is refused here.
CREATE TABLE room_night (
  room_id uuid NOT NULL REFERENCES hotel_room ON DELETE CASCADE,
  night date NOT NULL,
  location_id uuid NOT NULL,
  allotment smallint NOT NULL,
  sold smallint NOT NULL DEFAULT 0,
  stopped boolean NOT NULL DEFAULT false,
  left_over smallint NOT NULL GENERATED ALWAYS AS (CASE WHEN stopped THEN 0 ELSE allotment - sold END) STORED,
  PRIMARY KEY (room_id, night),
  CONSTRAINT room_night_not_oversold CHECK (sold >= 0 AND sold <= allotment)
);
CREATE INDEX room_night_search_idx ON room_night (location_id, night) INCLUDE (room_id, left_over);
-- Most parties need up to four rooms: for them only the tight nights matter.
CREATE INDEX room_night_tight_idx ON room_night (location_id, night) INCLUDE (room_id, left_over) WHERE left_over < 4;
ALTER TABLE room_night SET (
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.02, fillfactor = 90
);

-- Takes rooms for every night of a stay, all of them or none: what is short comes back as rows and then nothing was
-- taken. Room types are locked in the order of their ids, so that two stays never wait for each other in a circle.
-- Nights are counted in days: stepping through moments would lose one where a clock is changed at midnight.
CREATE FUNCTION take_rooms(wanted_rooms uuid[], wanted_counts int[], first_night date, last_night date)
RETURNS TABLE (short_room uuid, short_night date, short_left int) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM hotel_room WHERE id = ANY (wanted_rooms) ORDER BY id FOR NO KEY UPDATE;
  RETURN QUERY
    WITH wanted AS (SELECT u.room, sum(u.count)::int AS count FROM unnest(wanted_rooms, wanted_counts) AS u (room, count) GROUP BY u.room)
    SELECT w.room, first_night + d, COALESCE(n.left_over, r.allotment)::int
    FROM wanted w
    JOIN hotel_room r ON r.id = w.room
    CROSS JOIN generate_series(0, last_night - first_night) AS d
    LEFT JOIN room_night n ON n.room_id = w.room AND n.night = first_night + d
    WHERE COALESCE(n.left_over, r.allotment) < w.count OR r.status <> 'active';
  IF FOUND THEN
    RETURN;
  END IF;
  INSERT INTO room_night AS n (room_id, night, location_id, allotment, sold)
    SELECT w.room, first_night + d, h.location_id, r.allotment, w.count
    FROM (SELECT u.room, sum(u.count)::int AS count FROM unnest(wanted_rooms, wanted_counts) AS u (room, count) GROUP BY u.room) w
    JOIN hotel_room r ON r.id = w.room
    JOIN hotel h ON h.id = r.hotel_id
    CROSS JOIN generate_series(0, last_night - first_night) AS d
    ORDER BY 1, 2
  ON CONFLICT (room_id, night) DO UPDATE SET sold = n.sold + EXCLUDED.sold;
END $$;

-- Puts rooms back on sale, in the transaction of whatever ends their booking.
CREATE FUNCTION release_rooms(kept_rooms uuid[], kept_counts int[], first_night date, last_night date)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM hotel_room WHERE id = ANY (kept_rooms) ORDER BY id FOR NO KEY UPDATE;
  UPDATE room_night n SET sold = n.sold - w.count
    FROM (SELECT u.room, sum(u.count)::int AS count FROM unnest(kept_rooms, kept_counts) AS u (room, count) GROUP BY u.room) w
    WHERE n.room_id = w.room AND n.night BETWEEN first_night AND last_night;
END $$;

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

CREATE TABLE visa (
  id uuid PRIMARY KEY,
  country text NOT NULL,
  name text NOT NULL,
  category text NOT NULL CHECK (category IN ('tourist', 'business', 'transit')),
  entry text NOT NULL CHECK (entry IN ('single', 'multiple')),
  stay_days smallint NOT NULL CHECK (stay_days BETWEEN 1 AND 365),
  validity_days smallint NOT NULL CHECK (validity_days >= stay_days),
  processing_days smallint NOT NULL CHECK (processing_days BETWEEN 1 AND 180),
  express_days smallint CHECK (express_days >= 1 AND express_days < processing_days),
  documents jsonb NOT NULL DEFAULT '[]',
  passport_validity_months smallint NOT NULL DEFAULT 6 CHECK (passport_validity_months BETWEEN 0 AND 24),
  child_under_age smallint NOT NULL CHECK (child_under_age BETWEEN 0 AND 21),
  notes text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('active', 'inactive')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX visa_name_key ON visa (lower(country), lower(name));
CREATE INDEX visa_country_idx ON visa (country, name, id);
CREATE INDEX visa_search_idx ON visa USING gin ((country || ' ' || name) gin_trgm_ops);

-- Amounts are in the currency of the visa's country.
CREATE TABLE visa_rate (
  id uuid PRIMARY KEY,
  visa_id uuid NOT NULL REFERENCES visa ON DELETE CASCADE,
  -- One agency, or everybody.
  org_id uuid REFERENCES org,
  adult_embassy_fee numeric(12, 2) NOT NULL CHECK (adult_embassy_fee >= 0),
  adult_service_fee numeric(12, 2) NOT NULL CHECK (adult_service_fee >= 0),
  child_embassy_fee numeric(12, 2) NOT NULL CHECK (child_embassy_fee >= 0),
  child_service_fee numeric(12, 2) NOT NULL CHECK (child_service_fee >= 0),
  express_surcharge numeric(12, 2) CHECK (express_surcharge >= 0),
  valid_from date NOT NULL,
  valid_until date CHECK (valid_until >= valid_from),
  note text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX visa_rate_visa_idx ON visa_rate (visa_id, org_id, valid_from);
CREATE INDEX visa_rate_org_idx ON visa_rate (org_id) WHERE org_id IS NOT NULL;
CREATE INDEX visa_rate_updated_idx ON visa_rate (updated_at DESC, id DESC);
