-- The words a text is found by, each by its beginning: once behind the end of the organisation's id, for those who see this
-- organisation alone, and once without, for those who see all. So an index leads to what fits of one's own, however much others
-- have; `among` keeps lists apart in the same way. An e-mail address is one word behind a sign of its own, and so is where it
-- goes: else every name would lead through the addresses that begin with it. A phone number is also found without the code of
-- its country, and, said backwards, by its end.
CREATE FUNCTION said_words(org uuid, among text, said text) RETURNS tsvector LANGUAGE sql IMMUTABLE COST 10000 AS $$
  SELECT coalesce(array_to_tsvector(array_agg(owner || among || ' ' || form)), '')
  FROM (
      SELECT '@' || left(address, 60) AS form
      FROM regexp_split_to_table(lower(said), '\s+') piece, unnest(ARRAY[piece, split_part(piece, '@', 2)]) address
      WHERE piece LIKE '_%@_%'
    UNION ALL
      SELECT forms.form
      FROM regexp_split_to_table(regexp_replace(lower(said), '\S+@\S+', ' ', 'g'),
          '([^a-z0-9\u0080-\U0010ffff]|[\u00a0\u2000-\u206f])+') word,
        LATERAL (
          SELECT left(word, 40) AS form WHERE word <> ''
          UNION ALL SELECT right(word, 10) WHERE word ~ '^[0-9]{11,15}$'
          UNION ALL SELECT '~' || reverse(word) WHERE word ~ '^[0-9]{8,15}$') forms) words,
    unnest(ARRAY['', right(org::text, 8)]) owner
$$;

DROP INDEX enquiry_search_idx, customer_search_idx, booking_entry_crm_search_idx;
CREATE INDEX enquiry_words_idx ON enquiry USING gin (said_words(org_id, kind, searched)) WITH (fastupdate = off);
CREATE INDEX customer_words_idx ON customer USING gin (said_words(org_id, '', search_text)) WITH (fastupdate = off)
  WHERE gone_at IS NULL;
CREATE INDEX booking_entry_words_idx ON booking_entry USING gin (said_words(org_id, source, searched)) WITH (fastupdate = off)
  WHERE source = 'crm';

-- The orders of lists again, with what else is filtered by as part of the key: what does not fit is then passed inside the index,
-- without a look at whether its row can be seen.
DROP INDEX enquiry_org_created_idx, enquiry_org_due_idx, enquiry_org_travel_idx, enquiry_created_idx, enquiry_due_idx,
  enquiry_travel_idx, enquiry_owner_created_idx, enquiry_owner_due_idx, enquiry_owner_travel_idx;
CREATE INDEX enquiry_org_created_idx ON enquiry
  (org_id, kind, status, created_at, id, source, priority, assigned_to, next_follow_up_at, travel_date);
CREATE INDEX enquiry_org_due_idx ON enquiry
  (org_id, kind, status, next_follow_up_at, id, source, priority, assigned_to, travel_date);
CREATE INDEX enquiry_org_travel_idx ON enquiry
  (org_id, kind, status, travel_date, id, source, priority, assigned_to, next_follow_up_at, created_at);
CREATE INDEX enquiry_created_idx ON enquiry
  (kind, status, created_at, id, source, priority, assigned_to, next_follow_up_at, travel_date);
CREATE INDEX enquiry_due_idx ON enquiry
  (kind, status, next_follow_up_at, id, source, priority, assigned_to, travel_date);
CREATE INDEX enquiry_travel_idx ON enquiry
  (kind, status, travel_date, id, source, priority, assigned_to, next_follow_up_at, created_at);
CREATE INDEX enquiry_owner_created_idx ON enquiry
  (assigned_to, kind, status, created_at, id, org_id, source, priority, next_follow_up_at, travel_date);
CREATE INDEX enquiry_owner_due_idx ON enquiry
  (assigned_to, kind, status, next_follow_up_at, id, org_id, source, priority, travel_date);
CREATE INDEX enquiry_owner_travel_idx ON enquiry
  (assigned_to, kind, status, travel_date, id, org_id, source, priority, next_follow_up_at, created_at);

-- A source may have begun late or ended long ago: its enquiries lie together, and are not looked for among all others.
CREATE INDEX enquiry_org_source_created_idx ON enquiry (org_id, kind, source, status, created_at, id);
CREATE INDEX enquiry_org_source_due_idx ON enquiry (org_id, kind, source, status, next_follow_up_at, id);
CREATE INDEX enquiry_org_source_travel_idx ON enquiry (org_id, kind, source, status, travel_date, id);
CREATE INDEX enquiry_source_created_idx ON enquiry (kind, source, status, created_at, id);
CREATE INDEX enquiry_source_due_idx ON enquiry (kind, source, status, next_follow_up_at, id);
CREATE INDEX enquiry_source_travel_idx ON enquiry (kind, source, status, travel_date, id);

-- So do those of a priority, which are counted in that order too.
DROP INDEX enquiry_org_priority_idx, enquiry_priority_idx;
CREATE INDEX enquiry_org_priority_created_idx ON enquiry (org_id, kind, priority, status, created_at, id);
CREATE INDEX enquiry_priority_created_idx ON enquiry (kind, priority, status, created_at, id);

-- For counting those of a person, as for the others; and what is nobody's, of all organisations.
CREATE INDEX enquiry_owner_count_idx ON enquiry (assigned_to, kind, status, org_id) WHERE assigned_to IS NOT NULL;
CREATE INDEX enquiry_nobody_created_idx ON enquiry (kind, status, created_at, id) WHERE assigned_to IS NULL;

-- What an enquiry stands under: each of its tags, and nothing at all (an empty heading) as long as it is open. With all that lists
-- filter and sort by: the list of a tag, or of what is open, is read here and not looked for among all others, and it is small
-- beside what has ended.
CREATE TABLE enquiry_heading (
  id uuid NOT NULL REFERENCES enquiry ON DELETE CASCADE,
  heading text NOT NULL,
  org_id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  source text NOT NULL,
  priority text NOT NULL,
  assigned_to uuid,
  travel_date date,
  next_follow_up_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (id, heading)
);
CREATE INDEX enquiry_heading_org_created_idx ON enquiry_heading
  (org_id, kind, heading, status, created_at, id, source, priority, assigned_to, next_follow_up_at, travel_date);
CREATE INDEX enquiry_heading_org_due_idx ON enquiry_heading
  (org_id, kind, heading, status, next_follow_up_at, id, source, priority, assigned_to, travel_date);
CREATE INDEX enquiry_heading_org_travel_idx ON enquiry_heading
  (org_id, kind, heading, status, travel_date, id, source, priority, assigned_to, next_follow_up_at, created_at);
CREATE INDEX enquiry_heading_created_idx ON enquiry_heading
  (kind, heading, status, created_at, id, source, priority, assigned_to, next_follow_up_at, travel_date);
CREATE INDEX enquiry_heading_due_idx ON enquiry_heading
  (kind, heading, status, next_follow_up_at, id, source, priority, assigned_to, travel_date);
CREATE INDEX enquiry_heading_travel_idx ON enquiry_heading
  (kind, heading, status, travel_date, id, source, priority, assigned_to, next_follow_up_at, created_at);
CREATE INDEX enquiry_heading_owner_created_idx ON enquiry_heading
  (assigned_to, kind, heading, status, created_at, id, org_id, source, priority, next_follow_up_at, travel_date);
CREATE INDEX enquiry_heading_owner_due_idx ON enquiry_heading
  (assigned_to, kind, heading, status, next_follow_up_at, id, org_id, source, priority, travel_date);
CREATE INDEX enquiry_heading_owner_travel_idx ON enquiry_heading
  (assigned_to, kind, heading, status, travel_date, id, org_id, source, priority, next_follow_up_at, created_at);

CREATE FUNCTION enquiry_headings(of enquiry) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT tag FROM unnest(of.tags) tag
  UNION ALL SELECT '' WHERE of.status IN ('New', 'Contacted', 'Quoted', 'Negotiation')
$$;

CREATE FUNCTION enquiry_put_under() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM enquiry_heading WHERE id = NEW.id;
  INSERT INTO enquiry_heading (id, heading, org_id, kind, status, source, priority, assigned_to, travel_date, next_follow_up_at,
    created_at)
  SELECT NEW.id, heading, NEW.org_id, NEW.kind, NEW.status, NEW.source, NEW.priority, NEW.assigned_to, NEW.travel_date,
    NEW.next_follow_up_at, NEW.created_at FROM enquiry_headings(NEW) heading;
  RETURN NULL;
END $$;
CREATE TRIGGER enquiry_put_under AFTER INSERT OR UPDATE OF tags, org_id, kind, status, source, priority, assigned_to, travel_date,
  next_follow_up_at, created_at ON enquiry FOR EACH ROW EXECUTE FUNCTION enquiry_put_under();

INSERT INTO enquiry_heading (id, heading, org_id, kind, status, source, priority, assigned_to, travel_date, next_follow_up_at,
  created_at)
SELECT e.id, heading, e.org_id, e.kind, e.status, e.source, e.priority, e.assigned_to, e.travel_date, e.next_follow_up_at, e.created_at
FROM enquiry e, enquiry_headings(e) heading;

DROP INDEX enquiry_tags_idx, enquiry_org_tag_idx, enquiry_tag_idx;
CREATE OR REPLACE FUNCTION enquiry_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked, so that a customer who is changed at the same time waits, and then finds this enquiry.
  NEW.searched := lower(NEW.number || ' ' || NEW.subject) || ' '
    || coalesce((SELECT c.search_text FROM customer c WHERE c.id = NEW.customer_id FOR SHARE), '');
  RETURN NEW;
END $$;
DROP TRIGGER enquiry_words ON enquiry;
CREATE TRIGGER enquiry_words BEFORE INSERT OR UPDATE OF number, subject, customer_id, searched ON enquiry
  FOR EACH ROW EXECUTE FUNCTION enquiry_words();
ALTER TABLE enquiry DROP COLUMN tag_line;

-- Lists of customers, in the same manner. Names go with what is searched for, so that one is found in the order of the other
-- without a look at the rows between.
DROP INDEX customer_org_name_idx, customer_org_updated_idx, customer_org_created_idx, customer_org_expiry_idx, customer_name_idx,
  customer_updated_idx, customer_created_idx, customer_expiry_idx, customer_tags_idx;
CREATE INDEX customer_org_name_idx ON customer (org_id, name, id, city, next_expiry) INCLUDE (search_text) WHERE gone_at IS NULL;
CREATE INDEX customer_org_updated_idx ON customer (org_id, updated_at, id, city, next_expiry) WHERE gone_at IS NULL;
CREATE INDEX customer_org_created_idx ON customer (org_id, created_at, id, city, next_expiry) WHERE gone_at IS NULL;
CREATE INDEX customer_org_expiry_idx ON customer (org_id, next_expiry, id, city) WHERE gone_at IS NULL;
CREATE INDEX customer_name_idx ON customer (name, id, city, next_expiry) INCLUDE (search_text, org_id) WHERE gone_at IS NULL;
CREATE INDEX customer_updated_idx ON customer (updated_at, id, city, next_expiry) WHERE gone_at IS NULL;
CREATE INDEX customer_created_idx ON customer (created_at, id, city, next_expiry) WHERE gone_at IS NULL;
CREATE INDEX customer_expiry_idx ON customer (next_expiry, id, city) WHERE gone_at IS NULL;

CREATE TABLE customer_heading (
  id uuid NOT NULL REFERENCES customer ON DELETE CASCADE,
  heading text NOT NULL,
  org_id uuid NOT NULL,
  name text NOT NULL,
  city text,
  next_expiry date,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (id, heading)
);
CREATE INDEX customer_heading_org_name_idx ON customer_heading (org_id, heading, name, id, city, next_expiry);
CREATE INDEX customer_heading_org_updated_idx ON customer_heading (org_id, heading, updated_at, id, city, next_expiry);
CREATE INDEX customer_heading_org_created_idx ON customer_heading (org_id, heading, created_at, id, city, next_expiry);
CREATE INDEX customer_heading_org_expiry_idx ON customer_heading (org_id, heading, next_expiry, id, city);
CREATE INDEX customer_heading_name_idx ON customer_heading (heading, name, id, city, next_expiry);
CREATE INDEX customer_heading_updated_idx ON customer_heading (heading, updated_at, id, city, next_expiry);
CREATE INDEX customer_heading_created_idx ON customer_heading (heading, created_at, id, city, next_expiry);
CREATE INDEX customer_heading_expiry_idx ON customer_heading (heading, next_expiry, id, city);
CREATE INDEX customer_heading_org_city_idx ON customer_heading (org_id, heading, city);
CREATE INDEX customer_heading_city_idx ON customer_heading (heading, city);

CREATE FUNCTION customer_put_under() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM customer_heading WHERE id = NEW.id;
  INSERT INTO customer_heading (id, heading, org_id, name, city, next_expiry, created_at, updated_at)
  SELECT DISTINCT NEW.id, tag, NEW.org_id, NEW.name, NEW.city, NEW.next_expiry, NEW.created_at, NEW.updated_at
  FROM unnest(NEW.tags) tag WHERE NEW.gone_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_put_under_new AFTER INSERT ON customer
  FOR EACH ROW WHEN (NEW.tags <> '{}') EXECUTE FUNCTION customer_put_under();
CREATE TRIGGER customer_put_under AFTER UPDATE ON customer
  FOR EACH ROW WHEN (OLD.tags <> '{}' OR NEW.tags <> '{}') EXECUTE FUNCTION customer_put_under();

INSERT INTO customer_heading (id, heading, org_id, name, city, next_expiry, created_at, updated_at)
SELECT DISTINCT c.id, tag, c.org_id, c.name, c.city, c.next_expiry, c.created_at, c.updated_at
FROM customer c, unnest(c.tags) tag WHERE c.gone_at IS NULL;
