-- Of whom the house buys an activity when it is booked, and whether its places go back on sale when a hold ends: those held for
-- somebody's customer do.
ALTER TABLE activity_booking
  ADD COLUMN supplier_id uuid,
  ADD COLUMN releases boolean NOT NULL DEFAULT false;
CREATE TRIGGER activity_booking_followed AFTER UPDATE ON activity_booking
  FOR EACH ROW EXECUTE FUNCTION note_portal_change('activity');
