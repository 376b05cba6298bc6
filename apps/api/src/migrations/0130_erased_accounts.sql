-- The account of a traveller at the portal can be erased as a customer can: the house keeps who, when and by whom, and the papers
-- that keep the name.
ALTER TABLE erasure ADD COLUMN user_id uuid REFERENCES app_user;
ALTER TABLE erasure ADD CONSTRAINT erasure_of_account_once UNIQUE (user_id);
ALTER TABLE erasure DROP CONSTRAINT erasure_of_nobody;
ALTER TABLE erasure ADD CONSTRAINT erasure_of_one
  CHECK (num_nonnulls(customer_id, user_id) = 1 OR (reason = 'retention' AND num_nonnulls(customer_id, user_id) = 0));

-- Nothing of an erased account comes back into it, and nobody signs in with it again.
ALTER TABLE app_user ADD COLUMN erased_at timestamptz;
ALTER TABLE app_user ADD CONSTRAINT app_user_erased_is_empty CHECK (
  erased_at IS NULL OR (
    user_type = 'Customer' AND NOT active AND email = '[erased]'
    AND num_nonnulls(issuer, subject, phone, avatar_url, invitation_hash, last_seen_at) = 0
  )
);
CREATE FUNCTION app_user_stay_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'account % was erased', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'app_user_erased_is_empty';
END $$;
CREATE TRIGGER app_user_stay_erased BEFORE UPDATE OF erased_at ON app_user FOR EACH ROW
  WHEN (OLD.erased_at IS NOT NULL AND NEW.erased_at IS DISTINCT FROM OLD.erased_at)
  EXECUTE FUNCTION app_user_stay_erased();

-- Nothing new hangs on an erased account. The lock waits for an erasure that is under way, as the erasure waits for whoever holds
-- it: what was booked meanwhile is there, and stands in its way.
CREATE FUNCTION refuse_erased_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
  gone timestamptz;
BEGIN
  SELECT erased_at INTO gone FROM app_user WHERE id = owner FOR KEY SHARE;
  IF gone IS NOT NULL THEN
    RAISE EXCEPTION 'account % was erased', owner USING ERRCODE = 'check_violation', CONSTRAINT = 'account_erased';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER hotel_booking_of_nobody_erased BEFORE INSERT ON hotel_booking
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_account('user_id');
CREATE TRIGGER package_booking_of_nobody_erased BEFORE INSERT ON package_booking
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_account('user_id');
CREATE TRIGGER activity_booking_of_nobody_erased BEFORE INSERT ON activity_booking
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_account('user_id');
CREATE TRIGGER visa_application_of_nobody_erased BEFORE INSERT ON visa_application
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_account('user_id');
CREATE TRIGGER trip_hotels_of_nobody_erased BEFORE INSERT ON trip_hotels
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_account('user_id');
CREATE TRIGGER itinerary_of_nobody_erased BEFORE INSERT ON itinerary
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_account('user_id');
CREATE TRIGGER wallet_deposit_of_nobody_erased BEFORE INSERT ON wallet_deposit
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_account('user_id');
CREATE TRIGGER payment_session_of_nobody_erased BEFORE INSERT ON payment_session
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_account('user_id');
CREATE TRIGGER file_of_nobody_erased BEFORE INSERT ON file
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_account('owner_id');

-- A trip of somebody erased may be without the PAN it was sold under.
ALTER TABLE package_booking DROP CONSTRAINT package_booking_later_pan;
ALTER TABLE package_booking ADD CONSTRAINT package_booking_later_pan CHECK (
  NOT overseas OR payment <> 'later' OR payment_status = 'Unpaid' OR num_nonnulls(pan_end, plain_pan) > 0
  OR lead_guest ->> 'name' = '[erased]');

-- Once the law asks no longer for an invoice of the house to somebody who was erased, its body goes as that of an agency does.
DROP TRIGGER invoice_append_only ON invoice;
CREATE FUNCTION invoice_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  body text[] := '{recipient,description,lines}';
BEGIN
  IF TG_OP = 'UPDATE' AND erases_words(to_jsonb(OLD), to_jsonb(NEW), 'document') AND OLD.document - body = NEW.document - body
    AND jsonb_path_query_array(OLD.document, '$.lines[*].amount') = jsonb_path_query_array(NEW.document, '$.lines[*].amount')
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER invoice_append_only BEFORE UPDATE OR DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_keep();
CREATE TRIGGER invoice_not_emptied BEFORE TRUNCATE ON invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
