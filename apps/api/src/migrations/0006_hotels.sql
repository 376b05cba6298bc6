CREATE EXTENSION IF NOT EXISTS btree_gist;

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
ALTER TABLE room_rate SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);

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
