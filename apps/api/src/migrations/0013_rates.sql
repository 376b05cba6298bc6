-- Seasons that hold on some weekdays, with prices and limits beyond those per person, and what a hotel charges children by
-- their age and takes off for who books early or stays long. What is null was not set.
ALTER TABLE hotel ADD COLUMN child_bands jsonb, ADD COLUMN offers jsonb;
ALTER TABLE hotel_room ADD COLUMN release_days smallint CHECK (release_days BETWEEN 0 AND 365);
ALTER TABLE room_season
  ADD COLUMN apai numeric(12, 2) CHECK (apai >= 0),
  -- One bit for each weekday, Sunday the lowest.
  ADD COLUMN weekdays smallint NOT NULL DEFAULT 127 CHECK (weekdays BETWEEN 1 AND 127),
  ADD COLUMN single numeric(12, 2) CHECK (single >= 0),
  ADD COLUMN extra_bed_adult numeric(12, 2) CHECK (extra_bed_adult >= 0),
  ADD COLUMN extra_bed_child numeric(12, 2) CHECK (extra_bed_child >= 0),
  ADD COLUMN min_stay smallint CHECK (min_stay >= 1),
  ADD COLUMN max_stay smallint CHECK (max_stay >= 1),
  ADD COLUMN no_arrival smallint CHECK (no_arrival BETWEEN 1 AND 127),
  ADD CHECK (min_stay <= max_stay);

-- The weekdays of a mask as a set that an index can compare.
CREATE FUNCTION weekday_set(mask smallint) RETURNS int4multirange LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN mask = 127 THEN int4multirange(int4range(0, 7)) ELSE (
    SELECT range_agg(int4range(d, d + 1)) FROM generate_series(0, 6) AS d WHERE mask >> d & 1 = 1) END
$$;
-- The same as a list, or null where it is of no account.
CREATE FUNCTION weekday_list(mask smallint) RETURNS json LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT json_agg(d ORDER BY d) FROM generate_series(0, 6) AS d WHERE mask >> d & 1 = 1
$$;

-- Seasons of a room may share days where they share no weekday, so that each night has one price.
ALTER TABLE room_season
  DROP CONSTRAINT room_season_pkey,
  ADD PRIMARY KEY (room_id, start_date, weekdays),
  DROP CONSTRAINT room_season_no_overlap,
  ADD CONSTRAINT room_season_no_overlap EXCLUDE USING gist (
    room_id WITH =, daterange(start_date, end_date, '[]') WITH &&, weekday_set(weekdays) WITH &&);

ALTER TABLE room_rate
  ADD COLUMN weekdays smallint NOT NULL DEFAULT 127,
  DROP CONSTRAINT room_rate_pkey,
  ADD PRIMARY KEY (room_id, start_date, weekdays);
