-- Of whom the house buys an activity, when it was booked.
ALTER TABLE activity_booking ADD COLUMN supplier_id uuid;
