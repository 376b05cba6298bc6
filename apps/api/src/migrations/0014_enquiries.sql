CREATE SEQUENCE enquiry_package_number;
CREATE SEQUENCE enquiry_flight_number;
CREATE SEQUENCE enquiry_hotel_number;
CREATE SEQUENCE enquiry_visa_number;

CREATE TABLE enquiry (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE CHECK (number ~ '^(PE|FE|HE|VE)-[0-9]{4}-[0-9]{6,}$'),
  kind text NOT NULL CHECK (kind IN ('package', 'flight', 'hotel', 'visa')),
  org_id uuid NOT NULL REFERENCES org,
  customer_id uuid NOT NULL REFERENCES customer,
  created_by uuid REFERENCES app_user,
  source text NOT NULL,
  status text NOT NULL CHECK (status IN ('New', 'Contacted', 'Quoted', 'Negotiation', 'Confirmed', 'Lost')),
  priority text NOT NULL CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  assigned_to uuid REFERENCES app_user,
  budget numeric(14, 2) CHECK (budget >= 0),
  budget_currency text NOT NULL DEFAULT 'INR',
  details jsonb NOT NULL,
  -- Taken from the details and the customer when they are written, for lists and search.
  subject text NOT NULL,
  people integer NOT NULL DEFAULT 0,
  travel_date date,
  searched text NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',
  lost_reason text,
  pasted_text text,
  -- The earliest of its follow-ups that is not done.
  next_follow_up_at timestamptz,
  next_follow_up_way text CHECK (next_follow_up_way IN ('call', 'whatsapp', 'email', 'meeting', 'other')),
  first_answer_at timestamptz,
  confirmed_at timestamptz,
  lead_id uuid REFERENCES lead,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT enquiry_open_has_owner_and_step CHECK (
    status IN ('Confirmed', 'Lost') OR (assigned_to IS NOT NULL AND next_follow_up_at IS NOT NULL)
  ),
  CONSTRAINT enquiry_lost_has_reason CHECK ((status = 'Lost') = (lost_reason IS NOT NULL))
);
-- Lists of one organisation, and of all of them for the house; each sort ends with the primary key.
CREATE INDEX enquiry_org_created_idx ON enquiry (org_id, kind, created_at, id);
CREATE INDEX enquiry_created_idx ON enquiry (kind, created_at, id);
CREATE INDEX enquiry_org_pending_idx ON enquiry (org_id, kind, created_at, id)
  WHERE status IN ('New', 'Contacted', 'Quoted', 'Negotiation');
CREATE INDEX enquiry_org_status_idx ON enquiry (org_id, kind, status, created_at, id);
CREATE INDEX enquiry_org_due_idx ON enquiry (org_id, kind, next_follow_up_at, id);
CREATE INDEX enquiry_due_idx ON enquiry (kind, next_follow_up_at, id);
CREATE INDEX enquiry_org_travel_idx ON enquiry (org_id, kind, travel_date, id);
CREATE INDEX enquiry_travel_idx ON enquiry (kind, travel_date, id);
CREATE INDEX enquiry_assignee_idx ON enquiry (assigned_to, kind, created_at, id);
CREATE INDEX enquiry_assignee_due_idx ON enquiry (assigned_to, kind, next_follow_up_at, id);
CREATE INDEX enquiry_customer_idx ON enquiry (customer_id, created_at DESC);
CREATE INDEX enquiry_lead_idx ON enquiry (lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX enquiry_search_idx ON enquiry USING gin (searched gin_trgm_ops);

CREATE TABLE follow_up (
  id uuid PRIMARY KEY,
  enquiry_id uuid NOT NULL REFERENCES enquiry ON DELETE CASCADE,
  org_id uuid NOT NULL REFERENCES org,
  assigned_to uuid NOT NULL REFERENCES app_user,
  due_at timestamptz NOT NULL,
  way text NOT NULL CHECK (way IN ('call', 'whatsapp', 'email', 'meeting', 'other')),
  note text,
  done_at timestamptz,
  done_by uuid REFERENCES app_user,
  outcome text,
  reminded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX follow_up_enquiry_idx ON follow_up (enquiry_id, due_at);
CREATE INDEX follow_up_due_idx ON follow_up (org_id, due_at, id) WHERE done_at IS NULL;
CREATE INDEX follow_up_assignee_idx ON follow_up (assigned_to, due_at, id) WHERE done_at IS NULL;
CREATE INDEX follow_up_remind_idx ON follow_up (due_at) WHERE done_at IS NULL AND reminded_at IS NULL;

CREATE TABLE enquiry_note (
  id uuid PRIMARY KEY,
  enquiry_id uuid NOT NULL REFERENCES enquiry ON DELETE CASCADE,
  user_id uuid REFERENCES app_user,
  -- How somebody was spoken to; a note of our own has none.
  way text CHECK (way IN ('call', 'whatsapp', 'email', 'meeting', 'other')),
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX enquiry_note_idx ON enquiry_note (enquiry_id, created_at);

CREATE TABLE enquiry_file (
  id uuid PRIMARY KEY,
  enquiry_id uuid NOT NULL REFERENCES enquiry ON DELETE CASCADE,
  file_id uuid NOT NULL UNIQUE REFERENCES file,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX enquiry_file_idx ON enquiry_file (enquiry_id);
