-- What the house agreed on with a hotel: one contract for each, with the paper of it among the documents of the house.
CREATE TABLE hotel_contract (
  hotel_id uuid PRIMARY KEY REFERENCES hotel ON DELETE CASCADE,
  reference text,
  supplier_name text,
  valid_from date NOT NULL,
  valid_until date NOT NULL,
  basis text NOT NULL CHECK (basis IN ('net', 'commission')),
  commission_percent numeric(5, 2) CHECK (commission_percent BETWEEN 0 AND 100),
  notes text,
  file_id uuid REFERENCES file,
  -- Names of days, for the columns of a rate sheet.
  seasons jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT hotel_contract_in_order CHECK (valid_from <= valid_until),
  CONSTRAINT hotel_contract_commission CHECK ((basis = 'commission') = (commission_percent IS NOT NULL))
);
CREATE INDEX hotel_contract_end_idx ON hotel_contract (valid_until, hotel_id);
-- Who looks for hotels without a contract reads these and not their texts.
CREATE INDEX hotel_on_sale_idx ON hotel (hotel_name, id) WHERE status = 'active';

-- An allotment that was set for a night by itself stays when that of its room type changes.
ALTER TABLE room_night ADD COLUMN own_allotment boolean NOT NULL DEFAULT false;

-- Takes rooms as before, also more than the room type has where a night has more. Of a night without a row so many were
-- found free above, and greatest() is the room type's allotment; of one with a row only what is sold is written, but the
-- row that is offered first must be a possible one.
CREATE OR REPLACE FUNCTION take_rooms(wanted_rooms uuid[], wanted_counts int[], first_night date, last_night date)
RETURNS TABLE (short_room uuid, short_night date, short_left int) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  PERFORM 1 FROM hotel_room WHERE id = ANY (wanted_rooms) ORDER BY id FOR NO KEY UPDATE;
  RETURN QUERY
    SELECT s.room, s.night, s.free
    FROM (
      SELECT w.room, first_night + d AS night, w.count, r.status, COALESCE(
        -- As a question of its own, so that it is asked by the key, however many nights a plan expects.
        (SELECT n.left_over FROM room_night n WHERE n.room_id = w.room AND n.night = first_night + d),
        r.allotment)::int AS free
      FROM (SELECT u.room, sum(u.count)::int AS count FROM unnest(wanted_rooms, wanted_counts) AS u (room, count) GROUP BY u.room) w
      JOIN hotel_room r ON r.id = w.room
      CROSS JOIN generate_series(0, last_night - first_night) AS d
    ) s
    WHERE s.free < s.count OR s.status <> 'active';
  IF FOUND THEN
    RETURN;
  END IF;
  INSERT INTO room_night AS n (room_id, night, location_id, allotment, sold)
    SELECT w.room, first_night + d, h.location_id, greatest(r.allotment, w.count), w.count
    FROM (SELECT u.room, sum(u.count)::int AS count FROM unnest(wanted_rooms, wanted_counts) AS u (room, count) GROUP BY u.room) w
    JOIN hotel_room r ON r.id = w.room
    JOIN hotel h ON h.id = r.hotel_id
    CROSS JOIN generate_series(0, last_night - first_night) AS d
    ORDER BY 1, 2
  ON CONFLICT (room_id, night) DO UPDATE SET sold = n.sold + EXCLUDED.sold;
END $$;

-- From how few rooms left on Admins are told; null where nobody wants to hear of it.
ALTER TABLE hotel_room ADD COLUMN alarm_at smallint CHECK (alarm_at BETWEEN 0 AND 99);
CREATE INDEX hotel_room_alarm_idx ON hotel_room (id) WHERE alarm_at IS NOT NULL;

-- The nights Admins were told of, so that they are told once; a night leaves when more rooms are left again.
CREATE TABLE room_alarm (
  room_id uuid NOT NULL REFERENCES hotel_room ON DELETE CASCADE,
  night date NOT NULL,
  told_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT room_alarm_once UNIQUE (room_id, night)
);
