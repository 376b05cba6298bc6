CREATE EXTENSION IF NOT EXISTS btree_gin;

-- What a list searches and filters by, as the enquiry and its customer are now: kept by the database, since customers change on
-- their own.
ALTER TABLE enquiry ADD COLUMN tag_line text NOT NULL DEFAULT '', ALTER COLUMN searched SET DEFAULT '';
DROP INDEX enquiry_search_idx;

CREATE FUNCTION enquiry_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked, so that a customer who is changed at the same time waits, and then finds this enquiry.
  NEW.searched := lower(NEW.number || ' ' || NEW.subject) || ' '
    || coalesce((SELECT c.search_text FROM customer c WHERE c.id = NEW.customer_id FOR SHARE), '');
  NEW.tag_line := CASE WHEN NEW.tags = '{}' THEN '' ELSE '|' || array_to_string(NEW.tags, '|') || '|' END;
  RETURN NEW;
END $$;
CREATE TRIGGER enquiry_words BEFORE INSERT OR UPDATE OF number, subject, customer_id, tags, searched ON enquiry
  FOR EACH ROW EXECUTE FUNCTION enquiry_words();

CREATE FUNCTION customer_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enquiry SET searched = '' WHERE customer_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_words AFTER UPDATE ON customer
  FOR EACH ROW WHEN (OLD.search_text <> NEW.search_text) EXECUTE FUNCTION customer_words();

UPDATE enquiry SET searched = '';

CREATE INDEX enquiry_search_idx ON enquiry USING gin (org_id, searched gin_trgm_ops);
CREATE INDEX enquiry_tags_idx ON enquiry USING gin (org_id, tags);
DROP INDEX customer_search_idx;
CREATE INDEX customer_search_idx ON customer USING gin (org_id, search_text gin_trgm_ops) WHERE gone_at IS NULL;

-- Lists of enquiries: status and day go together, so each order is kept by status, and those that are wanted are merged. One
-- set for an organisation, one for all of them, one for a person. What else is filtered by stands beside, so that what does not
-- fit is passed without being read.
DROP INDEX enquiry_org_created_idx, enquiry_created_idx, enquiry_org_pending_idx, enquiry_org_status_idx, enquiry_org_due_idx,
  enquiry_due_idx, enquiry_org_travel_idx, enquiry_travel_idx, enquiry_assignee_idx, enquiry_assignee_due_idx;
CREATE INDEX enquiry_org_created_idx ON enquiry (org_id, kind, status, created_at, id)
  INCLUDE (next_follow_up_at, travel_date, source, priority, assigned_to, tag_line);
CREATE INDEX enquiry_org_due_idx ON enquiry (org_id, kind, status, next_follow_up_at, id)
  INCLUDE (created_at, travel_date, source, priority, assigned_to, tag_line);
CREATE INDEX enquiry_org_travel_idx ON enquiry (org_id, kind, status, travel_date, id)
  INCLUDE (created_at, next_follow_up_at, source, priority, assigned_to, tag_line);
CREATE INDEX enquiry_created_idx ON enquiry (kind, status, created_at, id)
  INCLUDE (next_follow_up_at, travel_date, source, priority, assigned_to, tag_line);
CREATE INDEX enquiry_due_idx ON enquiry (kind, status, next_follow_up_at, id)
  INCLUDE (created_at, travel_date, source, priority, assigned_to, tag_line);
CREATE INDEX enquiry_travel_idx ON enquiry (kind, status, travel_date, id)
  INCLUDE (created_at, next_follow_up_at, source, priority, assigned_to, tag_line);
CREATE INDEX enquiry_owner_created_idx ON enquiry (assigned_to, kind, status, created_at, id)
  INCLUDE (org_id, next_follow_up_at, travel_date, source, priority, tag_line);
CREATE INDEX enquiry_owner_due_idx ON enquiry (assigned_to, kind, status, next_follow_up_at, id)
  INCLUDE (org_id, created_at, travel_date, source, priority, tag_line);
CREATE INDEX enquiry_owner_travel_idx ON enquiry (assigned_to, kind, status, travel_date, id)
  INCLUDE (org_id, created_at, next_follow_up_at, source, priority, tag_line);

-- For counting: without the id equal entries are kept as one, some hundreds to a page.
CREATE INDEX enquiry_org_count_idx ON enquiry (org_id, kind, status);
CREATE INDEX enquiry_count_idx ON enquiry (kind, status);
CREATE INDEX enquiry_org_source_idx ON enquiry (org_id, kind, source, status);
CREATE INDEX enquiry_source_idx ON enquiry (kind, source, status);
CREATE INDEX enquiry_org_priority_idx ON enquiry (org_id, kind, priority, status);
CREATE INDEX enquiry_priority_idx ON enquiry (kind, priority, status);
CREATE INDEX enquiry_org_tag_idx ON enquiry (org_id, kind, status, tag_line) WHERE tag_line <> '';
CREATE INDEX enquiry_tag_idx ON enquiry (kind, status, tag_line) WHERE tag_line <> '';
CREATE INDEX enquiry_nobody_idx ON enquiry (org_id, kind, status) WHERE assigned_to IS NULL;
CREATE INDEX enquiry_open_idx ON enquiry (assigned_to, org_id) WHERE status IN ('New', 'Contacted', 'Quoted', 'Negotiation');

-- Lists of customers, in the same manner.
DROP INDEX customer_org_name_idx, customer_org_updated_idx, customer_org_created_idx, customer_org_expiry_idx, customer_org_city_idx,
  customer_name_idx, customer_updated_idx, customer_created_idx, customer_expiry_idx, customer_tags_idx;
CREATE INDEX customer_org_name_idx ON customer (org_id, name, id) INCLUDE (city, next_expiry, tags, search_text) WHERE gone_at IS NULL;
CREATE INDEX customer_org_updated_idx ON customer (org_id, updated_at, id) INCLUDE (city, next_expiry, tags) WHERE gone_at IS NULL;
CREATE INDEX customer_org_created_idx ON customer (org_id, created_at, id) INCLUDE (city, next_expiry, tags) WHERE gone_at IS NULL;
CREATE INDEX customer_org_expiry_idx ON customer (org_id, next_expiry, id) INCLUDE (city, name, created_at, updated_at, tags)
  WHERE gone_at IS NULL;
CREATE INDEX customer_name_idx ON customer (name, id) INCLUDE (city, next_expiry, tags, search_text) WHERE gone_at IS NULL;
CREATE INDEX customer_updated_idx ON customer (updated_at, id) INCLUDE (city, next_expiry, tags) WHERE gone_at IS NULL;
CREATE INDEX customer_created_idx ON customer (created_at, id) INCLUDE (city, next_expiry, tags) WHERE gone_at IS NULL;
CREATE INDEX customer_expiry_idx ON customer (next_expiry, id) INCLUDE (city, name, created_at, updated_at, tags)
  WHERE gone_at IS NULL;
CREATE INDEX customer_org_city_idx ON customer (org_id, city) INCLUDE (tags) WHERE gone_at IS NULL;
CREATE INDEX customer_city_idx ON customer (city) INCLUDE (tags) WHERE gone_at IS NULL;
CREATE INDEX customer_tags_idx ON customer USING gin (org_id, tags) WHERE gone_at IS NULL;

-- What is to be done, of everybody.
CREATE INDEX follow_up_open_idx ON follow_up (due_at, id) WHERE done_at IS NULL;

-- Why an import ended that nobody stopped.
ALTER TABLE customer_import ADD COLUMN problem text;
