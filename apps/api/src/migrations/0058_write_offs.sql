-- What a customer owes and is let go: little at once, more by a second person.
CREATE TABLE crm_write_off (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  booking_id uuid NOT NULL REFERENCES crm_booking,
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'Requested' CHECK (state IN ('Requested', 'Done', 'Rejected')),
  asked_by uuid REFERENCES app_user,
  decided_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT crm_write_off_two_people CHECK (
    state <> 'Done' OR amount <= 100 OR (decided_by IS NOT NULL AND decided_by IS DISTINCT FROM asked_by))
);
CREATE INDEX crm_write_off_booking_idx ON crm_write_off (booking_id, created_at);
CREATE UNIQUE INDEX crm_write_off_one_open ON crm_write_off (booking_id) WHERE state = 'Requested';

ALTER TABLE crm_booking ADD COLUMN written_off numeric(14, 2) NOT NULL DEFAULT 0;
ALTER TABLE crm_booking
  ADD CONSTRAINT crm_booking_written_off_within CHECK (written_off >= 0 AND paid + written_off <= total);

-- What is let go is owed no more, wherever bookings are listed.
CREATE OR REPLACE FUNCTION enter_crm_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_entry (id, source, kind, number, org_id, customer_id, customer_name, title, start_date, end_date,
    people, status, total, paid, assigned_to, lacks, searched, created_at)
  VALUES (NEW.id, 'crm', NEW.kind, NEW.number, NEW.org_id, NEW.customer_id, NEW.customer_name, NEW.title, NEW.start_date,
    NEW.end_date, NEW.people, NEW.status, NEW.total, NEW.paid + NEW.written_off, NEW.assigned_to, NEW.lacks,
    left(lower(concat_ws(' ', NEW.number, NEW.customer_name, NEW.title, NEW.searched)), 600), NEW.created_at)
  ON CONFLICT (id) DO UPDATE SET customer_id = excluded.customer_id, customer_name = excluded.customer_name,
    title = excluded.title, start_date = excluded.start_date, end_date = excluded.end_date, people = excluded.people,
    status = excluded.status, total = excluded.total, paid = excluded.paid, assigned_to = excluded.assigned_to,
    lacks = excluded.lacks, searched = excluded.searched, created_at = excluded.created_at;
  RETURN NULL;
END $$;
