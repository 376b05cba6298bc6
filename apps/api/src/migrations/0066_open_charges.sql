-- A cancelled booking of the CRM whose charge is open owes it, wherever bookings are listed. Of one that was cancelled free of
-- charge nothing is open: none of its services has a charge in place of its price.
ALTER TABLE booking_entry ADD COLUMN charged boolean NOT NULL DEFAULT false;
UPDATE booking_entry e SET charged = true
WHERE source = 'crm' AND status = 'Cancelled'
  AND EXISTS (SELECT 1 FROM crm_booking_line l WHERE l.booking_id = e.id AND l.sold IS NOT NULL);
-- Written anew, with the indexes that go with it: before PostgreSQL 17 the expression of a column cannot be changed.
ALTER TABLE booking_entry DROP COLUMN owing;
ALTER TABLE booking_entry ADD COLUMN owing boolean
  GENERATED ALWAYS AS (paid < total AND (charged OR status NOT IN ('Cancelled', 'Expired'))) STORED;
CREATE INDEX booking_entry_org_created_idx ON booking_entry (org_id, created_at, id, status, kind, owing, source) INCLUDE (searched);
CREATE INDEX booking_entry_org_start_idx ON booking_entry (org_id, start_date, id, status, kind, owing);
CREATE INDEX booking_entry_org_total_idx ON booking_entry (org_id, total, id, status, kind, owing);
CREATE INDEX booking_entry_created_idx ON booking_entry (created_at, id, status, kind, owing, source) INCLUDE (searched);
CREATE INDEX booking_entry_start_idx ON booking_entry (start_date, id, status, kind, owing);
CREATE INDEX booking_entry_total_idx ON booking_entry (total, id, status, kind, owing);

CREATE OR REPLACE FUNCTION enter_crm_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_entry (id, source, kind, number, org_id, customer_id, customer_name, title, start_date, end_date,
    people, status, total, paid, charged, assigned_to, lacks, searched, created_at)
  VALUES (NEW.id, 'crm', NEW.kind, NEW.number, NEW.org_id, NEW.customer_id, NEW.customer_name, NEW.title, NEW.start_date,
    NEW.end_date, NEW.people, NEW.status, NEW.total, NEW.paid + NEW.written_off,
    NEW.status = 'Cancelled'
      AND EXISTS (SELECT 1 FROM crm_booking_line l WHERE l.booking_id = NEW.id AND l.sold IS NOT NULL),
    NEW.assigned_to, NEW.lacks,
    left(lower(concat_ws(' ', NEW.number, NEW.customer_name, NEW.title, NEW.searched)), 600), NEW.created_at)
  ON CONFLICT (id) DO UPDATE SET customer_id = excluded.customer_id, customer_name = excluded.customer_name,
    title = excluded.title, start_date = excluded.start_date, end_date = excluded.end_date, people = excluded.people,
    status = excluded.status, total = excluded.total, paid = excluded.paid, charged = excluded.charged,
    assigned_to = excluded.assigned_to, lacks = excluded.lacks, searched = excluded.searched, created_at = excluded.created_at;
  RETURN NULL;
END $$;
