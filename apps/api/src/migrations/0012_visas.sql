CREATE TABLE visa (
  id uuid PRIMARY KEY,
  country text NOT NULL,
  name text NOT NULL,
  category text NOT NULL CHECK (category IN ('tourist', 'business', 'transit')),
  entry text NOT NULL CHECK (entry IN ('single', 'multiple')),
  stay_days smallint NOT NULL CHECK (stay_days BETWEEN 1 AND 365),
  validity_days smallint NOT NULL CHECK (validity_days >= stay_days),
  processing_days smallint NOT NULL CHECK (processing_days BETWEEN 1 AND 180),
  express_days smallint CHECK (express_days >= 1 AND express_days < processing_days),
  documents jsonb NOT NULL DEFAULT '[]',
  passport_validity_months smallint NOT NULL DEFAULT 6 CHECK (passport_validity_months BETWEEN 0 AND 24),
  child_under_age smallint NOT NULL CHECK (child_under_age BETWEEN 0 AND 21),
  notes text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('active', 'inactive')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX visa_name_key ON visa (lower(country), lower(name));
CREATE INDEX visa_country_idx ON visa (country, name, id);
CREATE INDEX visa_search_idx ON visa USING gin ((country || ' ' || name) gin_trgm_ops);

-- Amounts are in the currency of the visa's country.
CREATE TABLE visa_rate (
  id uuid PRIMARY KEY,
  visa_id uuid NOT NULL REFERENCES visa ON DELETE CASCADE,
  -- One agency, or everybody.
  org_id uuid REFERENCES org,
  adult_embassy_fee numeric(12, 2) NOT NULL CHECK (adult_embassy_fee >= 0),
  adult_service_fee numeric(12, 2) NOT NULL CHECK (adult_service_fee >= 0),
  child_embassy_fee numeric(12, 2) NOT NULL CHECK (child_embassy_fee >= 0),
  child_service_fee numeric(12, 2) NOT NULL CHECK (child_service_fee >= 0),
  express_surcharge numeric(12, 2) CHECK (express_surcharge >= 0),
  valid_from date NOT NULL,
  valid_until date CHECK (valid_until >= valid_from),
  note text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX visa_rate_visa_idx ON visa_rate (visa_id, org_id, valid_from);
CREATE INDEX visa_rate_org_idx ON visa_rate (org_id) WHERE org_id IS NOT NULL;
CREATE INDEX visa_rate_updated_idx ON visa_rate (updated_at DESC, id DESC);

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

ALTER TABLE payment_session DROP CONSTRAINT payment_session_purpose_check;
ALTER TABLE payment_session
  ADD CONSTRAINT payment_session_purpose_check CHECK (purpose IN ('deposit', 'booking', 'package', 'visa'));
