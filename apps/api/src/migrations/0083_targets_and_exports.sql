-- What people are to sell in a month.
CREATE TABLE crm_target (
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  sales numeric(14, 2) NOT NULL CHECK (sales >= 0),
  margin numeric(14, 2) NOT NULL CHECK (margin >= 0),
  bookings integer NOT NULL CHECK (bookings >= 0),
  PRIMARY KEY (org_id, month, user_id)
);

-- How commission is worked out from a month on: for one person, or without one for everybody who has none of their own.
CREATE TABLE crm_commission_scheme (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid REFERENCES app_user,
  from_month date NOT NULL CHECK (extract(day FROM from_month) = 1),
  base text NOT NULL CHECK (base IN ('sales', 'margin')),
  slabs jsonb NOT NULL,
  CONSTRAINT crm_commission_scheme_once UNIQUE NULLS NOT DISTINCT (org_id, user_id, from_month)
);

CREATE TABLE crm_commission_payment (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  paid_on date NOT NULL,
  way text NOT NULL,
  account text,
  reference text,
  created_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX crm_commission_payment_person_idx ON crm_commission_payment (org_id, user_id, paid_on);
CREATE TRIGGER crm_commission_payment_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON crm_commission_payment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER crm_commission_payment_month_is_open BEFORE INSERT ON crm_commission_payment
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day('paid_on');

-- Lists that somebody asked for as a file. Short ones are written while they are fetched, long ones by a job.
CREATE TABLE export_file (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  list text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  query text NOT NULL,
  later boolean NOT NULL,
  file_key text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX export_file_age_idx ON export_file (created_at);
