-- The hotels of a trip, city by city. Booked, all of them are, in one transaction.
CREATE SEQUENCE trip_hotels_number;
CREATE TABLE trip_hotels (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE CHECK (reference ~ '^MH-[0-9]{4}-[0-9]{6,}$'),
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  itinerary_id uuid NOT NULL REFERENCES itinerary,
  title text NOT NULL,
  asked jsonb NOT NULL,
  stays jsonb NOT NULL,
  from_date date NOT NULL,
  until_date date NOT NULL CHECK (until_date > from_date),
  total numeric(14, 2),
  status text NOT NULL CHECK (status IN ('Draft', 'Booked')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX trip_hotels_org_idx ON trip_hotels (org_id, created_at DESC, id DESC);
CREATE INDEX trip_hotels_created_idx ON trip_hotels (created_at DESC, id DESC);
CREATE INDEX trip_hotels_itinerary_idx ON trip_hotels (itinerary_id);

CREATE SEQUENCE hotel_booking_number;

CREATE TABLE hotel_booking (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE CHECK (reference ~ '^HB-[0-9]{4}-[0-9]{6,}$'),
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  hotel_id uuid NOT NULL REFERENCES hotel,
  -- What was sold, as it was then: names, rooms, prices and rules do not change with the catalogue.
  hotel jsonb NOT NULL,
  rooms jsonb NOT NULL,
  lead_guest jsonb NOT NULL,
  guests jsonb NOT NULL DEFAULT '[]',
  requests text NOT NULL DEFAULT '',
  from_date date NOT NULL,
  until_date date NOT NULL CHECK (until_date > from_date),
  adults smallint NOT NULL CHECK (adults >= 1),
  children smallint NOT NULL CHECK (children >= 0),
  infants smallint NOT NULL CHECK (infants >= 0),
  pets boolean NOT NULL,
  price jsonb NOT NULL,
  total numeric(14, 2) NOT NULL CHECK (total >= 0),
  net numeric(14, 2) NOT NULL,
  fee numeric(14, 2) NOT NULL,
  taxes jsonb NOT NULL DEFAULT '[]',
  paid numeric(14, 2) NOT NULL DEFAULT 0 CHECK (paid >= 0),
  -- What a cancellation kept, or will keep once the rest is given back.
  penalty numeric(14, 2) NOT NULL DEFAULT 0 CHECK (penalty >= 0),
  -- Where its money came from, and the posting that holds it now: the sale, or the penalty that is left of it.
  funding text CHECK (funding IN ('wallet', 'bank', 'card-clearing')),
  posted_id uuid REFERENCES ledger_transaction,
  -- The cause of the invoice that a credit note would be against.
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
  trip_hotels_id uuid REFERENCES trip_hotels,
  CONSTRAINT hotel_booking_legal_state CHECK (
    CASE status
      WHEN 'Pending' THEN payment_status IN ('Unpaid', 'PartPaid', 'Failed', 'Paid')
      WHEN 'Cancelled' THEN payment_status IN ('Unpaid', 'Failed', 'Paid', 'RefundPending', 'Refunded')
      WHEN 'Expired' THEN payment_status IN ('Unpaid', 'Failed', 'RefundPending', 'Refunded')
      ELSE payment_status = 'Paid'
    END
  )
);
CREATE INDEX hotel_booking_org_idx ON hotel_booking (org_id, created_at DESC, id DESC);
CREATE INDEX hotel_booking_from_idx ON hotel_booking (from_date, id);
CREATE INDEX hotel_booking_user_idx ON hotel_booking (user_id, created_at DESC);
CREATE INDEX hotel_booking_hotel_idx ON hotel_booking (hotel_id, until_date);
CREATE INDEX hotel_booking_hold_idx ON hotel_booking (hold_expires_at) WHERE status = 'Pending';
CREATE INDEX hotel_booking_stay_idx ON hotel_booking (until_date) WHERE status = 'Confirmed';
CREATE INDEX hotel_booking_trip_idx ON hotel_booking (trip_hotels_id) WHERE trip_hotels_id IS NOT NULL;
-- What is to be given back by hand is a handful among all bookings.
CREATE INDEX hotel_booking_refund_idx ON hotel_booking (updated_at) WHERE payment_status = 'RefundPending';
CREATE INDEX hotel_booking_search_idx ON hotel_booking
  USING gin (org_id, (reference || ' ' || (hotel ->> 'hotelName') || ' ' || (lead_guest ->> 'name')) gin_trgm_ops);

-- Numbers without a gap per series and financial year: one job takes them, in the order the sales were committed.
CREATE TABLE invoice (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  series text NOT NULL,
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{4}-[0-9]{2}$'),
  serial integer NOT NULL CHECK (serial > 0),
  number text NOT NULL UNIQUE,
  cause_entity text NOT NULL,
  cause_id uuid NOT NULL,
  -- What made it: one sale, one amendment, one cancellation make one document each.
  cause_key text NOT NULL UNIQUE,
  document jsonb NOT NULL,
  issued_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (series, financial_year, serial)
);
CREATE INDEX invoice_cause_idx ON invoice (cause_entity, cause_id);
CREATE INDEX invoice_org_idx ON invoice (org_id, issued_on);
CREATE INDEX invoice_issued_idx ON invoice (issued_on DESC, id DESC);
CREATE TRIGGER invoice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE SEQUENCE package_booking_number;
CREATE TABLE package_booking (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE CHECK (reference ~ '^PB-[0-9]{4}-[0-9]{6,}$'),
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  itinerary_id uuid NOT NULL REFERENCES itinerary,
  kind text NOT NULL CHECK (kind IN ('single', 'multi')),
  title text NOT NULL,
  image text,
  -- What was sold, as it was then.
  plan jsonb NOT NULL,
  asked jsonb NOT NULL,
  stays jsonb NOT NULL,
  days jsonb NOT NULL,
  -- Overview, inclusions, exclusions and terms.
  words jsonb NOT NULL,
  -- What it holds of the inventory: rooms by stay, and places of activities by day.
  rooms jsonb NOT NULL,
  seats jsonb NOT NULL DEFAULT '[]',
  lead_guest jsonb NOT NULL,
  travellers jsonb NOT NULL DEFAULT '[]',
  requests text NOT NULL DEFAULT '',
  pan text,
  start_date date NOT NULL,
  end_date date NOT NULL CHECK (end_date > start_date),
  people smallint NOT NULL CHECK (people >= 1),
  overseas boolean NOT NULL,
  price jsonb NOT NULL,
  total numeric(14, 2) NOT NULL CHECK (total > 0),
  net numeric(14, 2) NOT NULL,
  fee numeric(14, 2) NOT NULL,
  taxes jsonb NOT NULL DEFAULT '[]',
  paid numeric(14, 2) NOT NULL DEFAULT 0 CHECK (paid >= 0),
  penalty numeric(14, 2) NOT NULL DEFAULT 0 CHECK (penalty >= 0),
  -- The posting of the sale, made when the last instalment is in; until then the money is unearned.
  posted_id uuid REFERENCES ledger_transaction,
  invoice_key text,
  place_of_supply text CHECK (place_of_supply ~ '^[0-9]{2}$'),
  cancellation_policy jsonb NOT NULL,
  payment text NOT NULL CHECK (payment IN ('wallet', 'card')),
  status text NOT NULL CHECK (status IN ('Pending', 'Confirmed', 'Completed', 'Cancelled', 'Expired', 'NoShow')),
  payment_status text NOT NULL
    CHECK (payment_status IN ('Unpaid', 'PartPaid', 'Paid', 'Failed', 'RefundPending', 'Refunded')),
  hold_expires_at timestamptz,
  cancelled_reason text,
  voucher_code text NOT NULL UNIQUE,
  voucher_version integer NOT NULL DEFAULT 1,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (paid <= total),
  CONSTRAINT package_booking_legal_state CHECK (
    CASE status
      WHEN 'Pending' THEN payment_status IN ('Unpaid', 'PartPaid', 'Failed', 'Paid')
      WHEN 'Confirmed' THEN payment_status IN ('PartPaid', 'Paid')
      WHEN 'Cancelled' THEN payment_status IN ('Unpaid', 'Failed', 'Paid', 'RefundPending', 'Refunded')
      WHEN 'Expired' THEN payment_status IN ('Unpaid', 'Failed', 'RefundPending', 'Refunded')
      ELSE payment_status = 'Paid'
    END
  )
);
CREATE INDEX package_booking_org_idx ON package_booking (org_id, created_at DESC, id DESC);
CREATE INDEX package_booking_created_idx ON package_booking (created_at DESC, id DESC);
CREATE INDEX package_booking_start_idx ON package_booking (start_date, id);
CREATE INDEX package_booking_itinerary_idx ON package_booking (itinerary_id);
CREATE INDEX package_booking_hold_idx ON package_booking (hold_expires_at) WHERE status = 'Pending';
CREATE INDEX package_booking_trip_idx ON package_booking (end_date) WHERE status = 'Confirmed';
CREATE INDEX package_booking_refund_idx ON package_booking (updated_at) WHERE payment_status = 'RefundPending';
CREATE INDEX package_booking_search_idx ON package_booking
  USING gin (org_id, (reference || ' ' || title || ' ' || (lead_guest ->> 'name')) gin_trgm_ops);

CREATE TABLE package_instalment (
  package_id uuid NOT NULL REFERENCES package_booking,
  number smallint NOT NULL CHECK (number >= 1),
  due_on date NOT NULL,
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  tcs numeric(14, 2) NOT NULL DEFAULT 0 CHECK (tcs >= 0 AND tcs <= amount),
  way text CHECK (way IN ('wallet', 'card', 'bank', 'cash', 'cheque', 'upi')),
  paid_at timestamptz,
  -- A payment from outside may be for all that is open, and is posted as one.
  posted_id uuid REFERENCES ledger_transaction,
  reminded_at timestamptz,
  overdue_told_at timestamptz,
  cancelled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (package_id, number),
  CONSTRAINT package_instalment_paid_is_posted CHECK ((paid_at IS NULL) = (posted_id IS NULL))
);
CREATE INDEX package_instalment_due_idx ON package_instalment (due_on) WHERE paid_at IS NULL AND NOT cancelled;

CREATE SEQUENCE visa_application_number;
CREATE TABLE visa_application (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE CHECK (reference ~ '^VA-[0-9]{4}-[0-9]{6,}$'),
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  visa_id uuid NOT NULL REFERENCES visa,
  -- The visa as it was when the application was handed in; null in a draft, which follows the catalogue.
  visa jsonb,
  travel_date date,
  return_date date,
  express boolean NOT NULL DEFAULT false,
  contact_phone text,
  notes text,
  -- Where the least advanced of its applicants stands.
  status text NOT NULL CHECK (status IN ('Draft', 'AwaitingPayment', 'Submitted', 'DocumentsRequired', 'InProcess',
    'Rejected', 'Approved', 'Cancelled')),
  payment text CHECK (payment IN ('wallet', 'card')),
  payment_status text NOT NULL DEFAULT 'Unpaid'
    CHECK (payment_status IN ('Unpaid', 'Paid', 'PartRefunded', 'Refunded', 'RefundPending')),
  -- What was sold: steps for the buyer, and what is needed to give part of it back. Null in a draft.
  price jsonb,
  total numeric(14, 2) CHECK (total > 0),
  net numeric(14, 2),
  fee numeric(14, 2),
  taxes jsonb,
  refunded numeric(14, 2) NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  posted_id uuid REFERENCES ledger_transaction,
  invoice_key text,
  place_of_supply text CHECK (place_of_supply ~ '^[0-9]{2}$'),
  otb_status text NOT NULL DEFAULT 'NotNeeded' CHECK (otb_status IN ('NotNeeded', 'Needed', 'Requested', 'Updated')),
  airline text,
  pnr text,
  otb_reminded_at timestamptz,
  submitted_at timestamptz,
  -- The day it should be decided by.
  due_on date,
  overdue_told_at timestamptz,
  cancelled_reason text,
  -- When its documents were deleted for good.
  cleared_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (refunded <= coalesce(total, 0)),
  -- What is being typed may still be the wrong way round.
  CHECK (status IN ('Draft', 'Cancelled') OR return_date >= travel_date),
  CONSTRAINT visa_application_paid_is_posted CHECK ((payment_status = 'Unpaid') = (posted_id IS NULL)),
  CONSTRAINT visa_application_submitted_is_paid CHECK (
    status NOT IN ('Submitted', 'DocumentsRequired', 'InProcess', 'Rejected', 'Approved') OR payment_status <> 'Unpaid'
  )
);
CREATE INDEX visa_application_org_idx ON visa_application (org_id, created_at DESC, id DESC);
CREATE INDEX visa_application_created_idx ON visa_application (created_at DESC, id DESC);
-- Numbers are looked up by their beginning.
CREATE INDEX visa_application_prefix_idx ON visa_application (reference text_pattern_ops);
CREATE INDEX visa_application_due_idx ON visa_application (due_on, id)
  WHERE status IN ('Submitted', 'DocumentsRequired', 'InProcess');
CREATE INDEX visa_application_otb_idx ON visa_application (travel_date) WHERE otb_status IN ('Needed', 'Requested');
CREATE INDEX visa_application_kept_idx ON visa_application (return_date) WHERE cleared_at IS NULL;
CREATE INDEX visa_application_undated_idx ON visa_application (updated_at)
  WHERE cleared_at IS NULL AND return_date IS NULL;
CREATE INDEX visa_application_visa_idx ON visa_application (visa_id);
CREATE INDEX visa_application_refund_idx ON visa_application (updated_at) WHERE payment_status = 'RefundPending';

CREATE TABLE visa_applicant (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES visa_application ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 0),
  surname text,
  given_names text,
  gender text CHECK (gender IN ('female', 'male', 'other')),
  birth_date date,
  nationality text CHECK (nationality ~ '^[A-Z]{1,3}$'),
  passport_number text CHECK (passport_number ~ '^[A-Z0-9]{6,9}$'),
  passport_issued_on date,
  passport_expires_on date,
  mrz_verified boolean NOT NULL DEFAULT false,
  child boolean NOT NULL DEFAULT false,
  status text NOT NULL CHECK (status IN ('Draft', 'AwaitingPayment', 'Submitted', 'DocumentsRequired', 'InProcess',
    'Rejected', 'Approved', 'Cancelled')),
  -- Where somebody who was asked for more documents goes back to.
  resume_status text CHECK (resume_status IN ('Submitted', 'InProcess')),
  reason text,
  asked jsonb NOT NULL DEFAULT '[]',
  visa_number text,
  -- This person's part of the price, in minor units: what the embassy gets, the service fee, the surcharge.
  share jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT visa_applicant_resumes CHECK ((status = 'DocumentsRequired') = (resume_status IS NOT NULL))
);
CREATE INDEX visa_applicant_application_idx ON visa_applicant (application_id, position);
CREATE INDEX visa_applicant_passport_idx ON visa_applicant (passport_number) WHERE passport_number IS NOT NULL;
CREATE INDEX visa_applicant_search_idx ON visa_applicant
  USING gin ((coalesce(given_names, '') || ' ' || coalesce(surname, '')) gin_trgm_ops);

CREATE TABLE visa_document (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES visa_application ON DELETE CASCADE,
  applicant_id uuid NOT NULL REFERENCES visa_applicant ON DELETE CASCADE,
  -- Of the paper it is; `visa` is the granted visa.
  key text NOT NULL,
  file_id uuid NOT NULL UNIQUE REFERENCES file,
  warning text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (applicant_id, key)
);
CREATE INDEX visa_document_application_idx ON visa_document (application_id);
