-- What changed in a place that a search reads from memory, written by the transaction that changed it. A process keeps
-- the snapshot of the database its books were read at and asks for what that snapshot did not see, so a change counts
-- from its commit on, however long before it was made. Rows are only added: no two bookings wait for each other here.
CREATE TABLE place_change (
  -- The place, nothing but zeros for what holds everywhere (places by name, taxes, markups, rates of exchange), or a one at the
  -- end for the hotels that are featured, wherever they stand.
  place_id uuid NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- A hotel to be read anew, or the nights of one room.
  hotel_id uuid,
  room_id uuid,
  first_night date,
  last_night date
);
CREATE INDEX place_change_idx ON place_change (place_id, xid);

-- How far back the changes reach: none before it is kept. `next_from` takes its place when it has stood for a while.
CREATE TABLE place_change_horizon (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  kept_from xid8 NOT NULL,
  next_from xid8 NOT NULL
);
INSERT INTO place_change_horizon (kept_from, next_from)
  VALUES (pg_snapshot_xmin(pg_current_snapshot()), pg_snapshot_xmin(pg_current_snapshot()));

CREATE FUNCTION note_nights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO place_change (place_id, room_id, first_night, last_night)
    SELECT location_id, room_id, min(night), max(night) FROM changed GROUP BY location_id, room_id;
  RETURN NULL;
END $$;
CREATE TRIGGER room_night_noted_new AFTER INSERT ON room_night REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_nights();
CREATE TRIGGER room_night_noted AFTER UPDATE ON room_night REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_nights();
CREATE TRIGGER room_night_noted_gone AFTER DELETE ON room_night REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_nights();

CREATE FUNCTION note_hotels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO place_change (place_id, hotel_id) SELECT location_id, id FROM changed
    UNION ALL SELECT '00000000-0000-0000-0000-000000000001', id FROM changed WHERE featured;
  RETURN NULL;
END $$;
CREATE TRIGGER hotel_noted_new AFTER INSERT ON hotel REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_hotels();
CREATE TRIGGER hotel_noted_gone AFTER DELETE ON hotel REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_hotels();

-- A hotel that moves is gone from one place and new in another.
CREATE FUNCTION note_moved_hotels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO place_change (place_id, hotel_id)
    SELECT location_id, id FROM former UNION SELECT location_id, id FROM changed
    UNION SELECT '00000000-0000-0000-0000-000000000001', id FROM (TABLE former UNION ALL TABLE changed) h WHERE featured;
  RETURN NULL;
END $$;
CREATE TRIGGER hotel_noted AFTER UPDATE ON hotel REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_moved_hotels();

CREATE FUNCTION note_rooms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO place_change (place_id, hotel_id)
    SELECT DISTINCT p.id, h.id FROM changed c JOIN hotel h ON h.id = c.hotel_id
    CROSS JOIN LATERAL (SELECT h.location_id UNION ALL SELECT '00000000-0000-0000-0000-000000000001' WHERE h.featured) p (id);
  RETURN NULL;
END $$;
CREATE TRIGGER hotel_room_noted_new AFTER INSERT ON hotel_room REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_rooms();
CREATE TRIGGER hotel_room_noted AFTER UPDATE ON hotel_room REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_rooms();
CREATE TRIGGER hotel_room_noted_gone AFTER DELETE ON hotel_room REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_rooms();

CREATE FUNCTION note_seasons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO place_change (place_id, hotel_id)
    SELECT DISTINCT p.id, h.id FROM changed c
    JOIN hotel_room r ON r.id = c.room_id JOIN hotel h ON h.id = r.hotel_id
    CROSS JOIN LATERAL (SELECT h.location_id UNION ALL SELECT '00000000-0000-0000-0000-000000000001' WHERE h.featured) p (id);
  RETURN NULL;
END $$;
CREATE TRIGGER room_season_noted_new AFTER INSERT ON room_season REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_seasons();
CREATE TRIGGER room_season_noted AFTER UPDATE ON room_season REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_seasons();
CREATE TRIGGER room_season_noted_gone AFTER DELETE ON room_season REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_seasons();

CREATE FUNCTION note_everywhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO place_change (place_id) VALUES ('00000000-0000-0000-0000-000000000000');
  RETURN NULL;
END $$;
CREATE TRIGGER location_noted AFTER INSERT OR UPDATE OR DELETE ON location
  FOR EACH STATEMENT EXECUTE FUNCTION note_everywhere();
CREATE TRIGGER tax_row_noted AFTER INSERT OR UPDATE OR DELETE ON tax_row
  FOR EACH STATEMENT EXECUTE FUNCTION note_everywhere();
CREATE TRIGGER markup_rule_noted AFTER INSERT OR UPDATE OR DELETE ON markup_rule
  FOR EACH STATEMENT EXECUTE FUNCTION note_everywhere();
CREATE TRIGGER exchange_rate_noted AFTER INSERT ON exchange_rate
  FOR EACH STATEMENT EXECUTE FUNCTION note_everywhere();
-- Of other organisations a search reads what it needs by itself.
CREATE TRIGGER org_house_noted AFTER INSERT OR UPDATE ON org
  FOR EACH ROW WHEN (NEW.kind = 'house') EXECUTE FUNCTION note_everywhere();
