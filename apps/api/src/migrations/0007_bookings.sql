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
CREATE INDEX hotel_booking_created_idx ON hotel_booking (created_at DESC, id DESC);
CREATE INDEX hotel_booking_from_idx ON hotel_booking (from_date, id);
CREATE INDEX hotel_booking_user_idx ON hotel_booking (user_id, created_at DESC);
CREATE INDEX hotel_booking_hotel_idx ON hotel_booking (hotel_id, until_date);
CREATE INDEX hotel_booking_hold_idx ON hotel_booking (hold_expires_at) WHERE status = 'Pending';
CREATE INDEX hotel_booking_stay_idx ON hotel_booking (until_date) WHERE status = 'Confirmed';
CREATE INDEX hotel_booking_search_idx ON hotel_booking
  USING gin ((reference || ' ' || (hotel ->> 'hotelName') || ' ' || (lead_guest ->> 'name')) gin_trgm_ops);

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
CREATE TRIGGER invoice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
