-- Rooms that an acceptance holds go back on sale at the end of the hold; what an agency holds by itself is paid then.
ALTER TABLE hotel_booking ADD COLUMN releases boolean NOT NULL DEFAULT false;

-- Whether an acceptance holds what the house sells at once.
ALTER TABLE org ADD COLUMN hold_on_accept boolean NOT NULL DEFAULT true;

-- What kept a customer from accepting when its seller was told last, so that the same is told once.
ALTER TABLE quotation ADD COLUMN refused_told text;

-- What a cancelled service costs all the same.
ALTER TABLE crm_booking_line ADD COLUMN penalty_inr numeric(14, 2) NOT NULL DEFAULT 0 CHECK (penalty_inr >= 0);

-- Portal bookings that changed and that services of the CRM were bought as, until the services have followed.
CREATE TABLE portal_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  portal_kind text NOT NULL,
  portal_id uuid NOT NULL
);

CREATE FUNCTION note_portal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO portal_change (portal_kind, portal_id)
  SELECT l.portal_kind, l.portal_id FROM crm_booking_line l
  WHERE l.portal_kind = TG_ARGV[0] AND l.portal_id = coalesce(NEW.id, OLD.id);
  RETURN NULL;
END $$;

CREATE TRIGGER hotel_booking_followed AFTER UPDATE ON hotel_booking
  FOR EACH ROW EXECUTE FUNCTION note_portal_change('booking');
CREATE TRIGGER package_booking_followed AFTER UPDATE ON package_booking
  FOR EACH ROW EXECUTE FUNCTION note_portal_change('package');
CREATE TRIGGER visa_application_followed AFTER UPDATE OR DELETE ON visa_application
  FOR EACH ROW EXECUTE FUNCTION note_portal_change('visa-application');
