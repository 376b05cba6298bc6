-- What a colleague is to do with a record of the CRM, and by when.
CREATE TABLE crm_task (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  record_of text NOT NULL CHECK (record_of IN ('enquiry', 'quotation', 'booking', 'customer', 'supplier')),
  record_id uuid NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  note text,
  due_at timestamptz NOT NULL,
  assigned_to uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  done_at timestamptz,
  done_by uuid REFERENCES app_user,
  reminded_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT crm_task_done_by_somebody CHECK ((done_at IS NULL) = (done_by IS NULL))
);
CREATE INDEX crm_task_record_idx ON crm_task (record_id, due_at);
CREATE INDEX crm_task_open_idx ON crm_task (assigned_to, due_at) WHERE done_at IS NULL;
CREATE INDEX crm_task_org_open_idx ON crm_task (org_id, due_at) WHERE done_at IS NULL;
CREATE INDEX crm_task_due_idx ON crm_task (due_at) WHERE done_at IS NULL AND reminded_at IS NULL;

-- Somebody who was named in a note; open until they have read it.
CREATE TABLE crm_mention (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  by_id uuid NOT NULL REFERENCES app_user,
  record_of text NOT NULL CHECK (record_of IN ('enquiry', 'quotation', 'booking', 'customer', 'supplier')),
  record_id uuid NOT NULL,
  text text NOT NULL,
  seen_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX crm_mention_open_idx ON crm_mention (user_id, created_at) WHERE seen_at IS NULL;
CREATE INDEX crm_mention_org_idx ON crm_mention (org_id);
CREATE INDEX crm_mention_record_idx ON crm_mention (record_id);

-- The record stands in one of five tables, so no key can hold it: a task is about a record of its own organisation and for
-- somebody who works there.
CREATE FUNCTION keep_task_within() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  within boolean;
BEGIN
  CASE NEW.record_of
    WHEN 'enquiry' THEN within := EXISTS (SELECT FROM enquiry WHERE id = NEW.record_id AND org_id = NEW.org_id);
    WHEN 'quotation' THEN within := EXISTS (SELECT FROM quotation WHERE id = NEW.record_id AND org_id = NEW.org_id);
    WHEN 'booking' THEN within := EXISTS (SELECT FROM crm_booking WHERE id = NEW.record_id AND org_id = NEW.org_id);
    WHEN 'customer' THEN within := EXISTS (SELECT FROM customer WHERE id = NEW.record_id AND org_id = NEW.org_id);
    ELSE within := EXISTS (SELECT FROM supplier WHERE id = NEW.record_id AND org_id = NEW.org_id);
  END CASE;
  IF NOT within OR NOT EXISTS (SELECT FROM app_user WHERE id = NEW.assigned_to AND org_id = NEW.org_id) THEN
    RAISE EXCEPTION 'A task stays within its organisation' USING ERRCODE = 'check_violation', CONSTRAINT = 'crm_task_within';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER crm_task_within BEFORE INSERT OR UPDATE OF org_id, record_of, record_id, assigned_to ON crm_task
  FOR EACH ROW EXECUTE FUNCTION keep_task_within();

-- What is deleted takes its tasks with it.
CREATE FUNCTION drop_tasks_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM crm_task WHERE record_id = OLD.id;
  DELETE FROM crm_mention WHERE record_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER enquiry_tasks AFTER DELETE ON enquiry FOR EACH ROW EXECUTE FUNCTION drop_tasks_of();
CREATE TRIGGER quotation_tasks AFTER DELETE ON quotation FOR EACH ROW EXECUTE FUNCTION drop_tasks_of();
CREATE TRIGGER crm_booking_tasks AFTER DELETE ON crm_booking FOR EACH ROW EXECUTE FUNCTION drop_tasks_of();
CREATE TRIGGER customer_tasks AFTER DELETE ON customer FOR EACH ROW EXECUTE FUNCTION drop_tasks_of();
CREATE TRIGGER supplier_tasks AFTER DELETE ON supplier FOR EACH ROW EXECUTE FUNCTION drop_tasks_of();
