-- Activities are sold at once or on request, and cancelled by steps of their own.
ALTER TABLE activity
  ADD COLUMN sell_mode text NOT NULL DEFAULT 'instant' CHECK (sell_mode IN ('instant', 'onRequest')),
  ADD COLUMN cancellation_policy jsonb NOT NULL DEFAULT '[{"daysBefore": 1, "penaltyPercent": 100}]';

CREATE SEQUENCE activity_booking_number;
CREATE TABLE activity_booking (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE CHECK (reference ~ '^AB-[0-9]{4}-[0-9]{6,}$'),
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  activity_id uuid NOT NULL REFERENCES activity,
  -- What was sold, as it was then.
  activity jsonb NOT NULL,
  day date NOT NULL,
  time text CHECK (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  adults smallint NOT NULL CHECK (adults >= 1),
  children_ages jsonb NOT NULL DEFAULT '[]',
  -- The places it holds of the day.
  people smallint NOT NULL CHECK (people >= adults),
  lead_guest jsonb NOT NULL,
  travellers jsonb NOT NULL DEFAULT '[]',
  requests text NOT NULL DEFAULT '',
  price jsonb NOT NULL,
  total numeric(14, 2) NOT NULL CHECK (total >= 0),
  net numeric(14, 2) NOT NULL,
  fee numeric(14, 2) NOT NULL,
  taxes jsonb NOT NULL DEFAULT '[]',
  paid numeric(14, 2) NOT NULL DEFAULT 0 CHECK (paid >= 0),
  penalty numeric(14, 2) NOT NULL DEFAULT 0 CHECK (penalty >= 0),
  funding text CHECK (funding IN ('wallet', 'bank', 'card-clearing')),
  posted_id uuid REFERENCES ledger_transaction,
  invoice_key text,
  place_of_supply text CHECK (place_of_supply ~ '^[0-9]{2}$'),
  cancellation_policy jsonb NOT NULL DEFAULT '[]',
  payment text NOT NULL CHECK (payment IN ('wallet', 'card', 'later')),
  on_request boolean NOT NULL DEFAULT false,
  status text NOT NULL CHECK (status IN ('Pending', 'Confirmed', 'Completed', 'Cancelled', 'Expired', 'NoShow')),
  payment_status text NOT NULL
    CHECK (payment_status IN ('Unpaid', 'PartPaid', 'Paid', 'Failed', 'RefundPending', 'Refunded')),
  hold_expires_at timestamptz,
  reminded_at timestamptz,
  confirmation_no text,
  cancelled_reason text,
  voucher_code text NOT NULL UNIQUE,
  voucher_version integer NOT NULL DEFAULT 1,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT activity_booking_legal_state CHECK (
    CASE status
      WHEN 'Pending' THEN payment_status IN ('Unpaid', 'PartPaid', 'Failed', 'Paid')
      WHEN 'Cancelled' THEN payment_status IN ('Unpaid', 'Failed', 'Paid', 'RefundPending', 'Refunded')
      WHEN 'Expired' THEN payment_status IN ('Unpaid', 'Failed', 'RefundPending', 'Refunded')
      ELSE payment_status = 'Paid'
    END
  )
);
CREATE INDEX activity_booking_org_idx ON activity_booking (org_id, created_at DESC, id DESC);
CREATE INDEX activity_booking_created_idx ON activity_booking (created_at DESC, id DESC);
CREATE INDEX activity_booking_day_idx ON activity_booking (day, id);
CREATE INDEX activity_booking_activity_idx ON activity_booking (activity_id, day);
CREATE INDEX activity_booking_hold_idx ON activity_booking (hold_expires_at) WHERE status = 'Pending';
CREATE INDEX activity_booking_over_idx ON activity_booking (day) WHERE status = 'Confirmed';
CREATE INDEX activity_booking_refund_idx ON activity_booking (updated_at) WHERE payment_status = 'RefundPending';
CREATE INDEX activity_booking_free_idx ON activity_booking (org_id, free_until(cancellation_policy, day))
  WHERE status IN ('Pending', 'Confirmed');
CREATE INDEX activity_booking_search_idx ON activity_booking
  USING gin (org_id, (reference || ' ' || (activity ->> 'name') || ' ' || (lead_guest ->> 'name')) gin_trgm_ops);

ALTER TABLE payment_session
  DROP CONSTRAINT payment_session_purpose_check,
  ADD CONSTRAINT payment_session_purpose_check
    CHECK (purpose IN ('deposit', 'booking', 'package', 'visa', 'activity', 'crm'));

-- The common list of bookings knows them too.
ALTER TABLE booking_entry
  DROP CONSTRAINT booking_entry_source_check,
  ADD CONSTRAINT booking_entry_source_check CHECK (source IN ('crm', 'hotel', 'package', 'activity')),
  DROP CONSTRAINT booking_entry_kind_check,
  ADD CONSTRAINT booking_entry_kind_check CHECK (kind IN ('flight', 'hotel', 'land-package', 'package', 'activity'));

CREATE FUNCTION enter_activity_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_entry (id, source, kind, number, org_id, customer_name, title, start_date, end_date, people, status,
    total, paid, searched, created_at)
  VALUES (NEW.id, 'activity', 'activity', NEW.reference, NEW.org_id, coalesce(NEW.lead_guest ->> 'name', ''),
    coalesce(NEW.activity ->> 'name', ''), NEW.day, NEW.day, NEW.people, NEW.status, NEW.total, NEW.paid,
    left(lower(concat_ws(' ', NEW.reference, NEW.lead_guest ->> 'name', NEW.activity ->> 'name')), 600), NEW.created_at)
  ON CONFLICT (id) DO UPDATE SET customer_name = excluded.customer_name, title = excluded.title,
    start_date = excluded.start_date, end_date = excluded.end_date, people = excluded.people, status = excluded.status,
    total = excluded.total, paid = excluded.paid, searched = excluded.searched, created_at = excluded.created_at;
  RETURN NULL;
END $$;
CREATE TRIGGER activity_booking_entry AFTER INSERT OR UPDATE ON activity_booking
  FOR EACH ROW EXECUTE FUNCTION enter_activity_booking();
