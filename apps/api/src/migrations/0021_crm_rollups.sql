-- What the dashboard of the CRM counts. Every change of an enquiry, a quotation or a booking leaves small rows here, which
-- nobody else writes to, so that nobody waits; from time to time they are folded into the sums below. Both together are exact
-- at any moment. Months are those of the business, which is in India.
CREATE TABLE crm_delta (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id uuid NOT NULL,
  month date NOT NULL,
  measure text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  part text NOT NULL,
  count integer NOT NULL,
  amount numeric(18, 2) NOT NULL,
  margin numeric(18, 2) NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
CREATE INDEX crm_delta_org_idx ON crm_delta (org_id, month);

-- Sums by organisation and month, and without an organisation (the nil id) those of all of them, but for single people.
CREATE TABLE crm_rollup (
  org_id uuid NOT NULL,
  month date NOT NULL,
  measure text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  part text NOT NULL,
  count bigint NOT NULL,
  amount numeric(18, 2) NOT NULL,
  margin numeric(18, 2) NOT NULL,
  PRIMARY KEY (org_id, month, measure, kind, key, part)
) WITH (fillfactor = 70);

-- The furthest an enquiry has come; one that is lost keeps it.
CREATE TABLE enquiry_reach (
  enquiry_id uuid PRIMARY KEY REFERENCES enquiry ON DELETE CASCADE,
  stage smallint NOT NULL CHECK (stage BETWEEN 1 AND 5)
);

CREATE FUNCTION crm_month(at timestamptz) RETURNS date LANGUAGE sql STABLE
  RETURN date_trunc('month', at AT TIME ZONE 'Asia/Kolkata')::date;

CREATE FUNCTION enquiry_stage(status text) RETURNS smallint LANGUAGE sql IMMUTABLE
  RETURN CASE status WHEN 'Confirmed' THEN 5 WHEN 'Negotiation' THEN 4 WHEN 'Quoted' THEN 3 WHEN 'Contacted' THEN 2 ELSE 1 END;

CREATE FUNCTION count_enquiry(e enquiry, sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO crm_delta (org_id, month, measure, kind, key, part, count, amount, margin)
  SELECT e.org_id, crm_month(e.created_at), f.measure, e.kind, f.key, f.part, sign, sign * f.amount, 0
  FROM (SELECT CASE WHEN e.status IN ('Confirmed', 'Lost') THEN e.status ELSE 'Open' END AS outcome,
          greatest(0, floor(extract(epoch FROM e.first_answer_at - e.created_at) / 60)) AS minutes) AS x,
    LATERAL (VALUES
      ('enquiry', e.status, '', 0, true),
      ('source', e.source, x.outcome, 0, true),
      ('staff', e.assigned_to::text, x.outcome, 0, e.assigned_to IS NOT NULL),
      ('lost', CASE WHEN e.lost_reason IN ('Too expensive', 'Booked elsewhere', 'Dates not free', 'Plans changed', 'No answer',
        'Visa refused') THEN e.lost_reason ELSE 'Other' END, '', 0, e.status = 'Lost'),
      ('answer', CASE WHEN x.minutes < 60 THEN '1' WHEN x.minutes < 240 THEN '4' WHEN x.minutes < 1440 THEN '24' ELSE 'later' END,
        '', x.minutes, e.first_answer_at IS NOT NULL)
    ) AS f (measure, key, part, amount, holds)
  WHERE f.holds
$$;

CREATE FUNCTION note_enquiry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before smallint;
  after smallint;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM count_enquiry(OLD, -1);
    DELETE FROM enquiry_reach WHERE enquiry_id = OLD.id RETURNING stage INTO before;
    INSERT INTO crm_delta (org_id, month, measure, kind, key, part, count, amount, margin)
    VALUES (OLD.org_id, crm_month(OLD.created_at), 'reach', OLD.kind, coalesce(before, enquiry_stage(OLD.status))::text, '', -1, 0, 0);
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' THEN PERFORM count_enquiry(OLD, -1); END IF;
  PERFORM count_enquiry(NEW, 1);
  SELECT stage INTO before FROM enquiry_reach WHERE enquiry_id = NEW.id;
  after := greatest(before, enquiry_stage(NEW.status));
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO crm_delta (org_id, month, measure, kind, key, part, count, amount, margin)
    VALUES (OLD.org_id, crm_month(OLD.created_at), 'reach', OLD.kind, before::text, '', -1, 0, 0);
  END IF;
  INSERT INTO crm_delta (org_id, month, measure, kind, key, part, count, amount, margin)
  VALUES (NEW.org_id, crm_month(NEW.created_at), 'reach', NEW.kind, after::text, '', 1, 0, 0);
  INSERT INTO enquiry_reach (enquiry_id, stage) VALUES (NEW.id, after)
  ON CONFLICT (enquiry_id) DO UPDATE SET stage = excluded.stage WHERE enquiry_reach.stage <> excluded.stage;
  RETURN NULL;
END $$;
CREATE TRIGGER enquiry_counted AFTER INSERT ON enquiry FOR EACH ROW EXECUTE FUNCTION note_enquiry();
-- Before, since the reach goes with the enquiry.
CREATE TRIGGER enquiry_uncounted BEFORE DELETE ON enquiry FOR EACH ROW EXECUTE FUNCTION note_enquiry();
CREATE TRIGGER enquiry_recounted AFTER UPDATE ON enquiry FOR EACH ROW
  WHEN ((OLD.org_id, OLD.created_at, OLD.kind, OLD.status, OLD.source, OLD.assigned_to, OLD.lost_reason, OLD.first_answer_at)
    IS DISTINCT FROM
    (NEW.org_id, NEW.created_at, NEW.kind, NEW.status, NEW.source, NEW.assigned_to, NEW.lost_reason, NEW.first_answer_at))
  EXECUTE FUNCTION note_enquiry();

CREATE FUNCTION count_quotation(q quotation, sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO crm_delta (org_id, month, measure, kind, key, part, count, amount, margin)
  VALUES (q.org_id, crm_month(q.created_at), 'quotation', '', q.status, '', sign, sign * q.total, sign * q.margin)
$$;

CREATE FUNCTION note_quotation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_quotation(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM count_quotation(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER quotation_counted AFTER INSERT OR DELETE ON quotation FOR EACH ROW EXECUTE FUNCTION note_quotation();
CREATE TRIGGER quotation_recounted AFTER UPDATE ON quotation FOR EACH ROW
  WHEN ((OLD.org_id, OLD.created_at, OLD.status, OLD.total, OLD.margin)
    IS DISTINCT FROM (NEW.org_id, NEW.created_at, NEW.status, NEW.total, NEW.margin))
  EXECUTE FUNCTION note_quotation();

-- A trip counts in the month it starts, by its price before taxes.
CREATE FUNCTION count_crm_booking(b crm_booking, sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO crm_delta (org_id, month, measure, kind, key, part, count, amount, margin)
  SELECT b.org_id, date_trunc('month', b.start_date)::date, f.measure,
    CASE b.kind WHEN 'land-package' THEN 'package' ELSE b.kind END, f.key, b.status, sign, sign * b.gross,
    sign * (b.gross - b.cost)
  FROM (VALUES ('booking', '', true), ('seller', b.assigned_to::text, b.assigned_to IS NOT NULL)) AS f (measure, key, holds)
  WHERE f.holds
$$;

CREATE FUNCTION note_crm_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_crm_booking(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM count_crm_booking(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER crm_booking_counted AFTER INSERT OR DELETE ON crm_booking FOR EACH ROW EXECUTE FUNCTION note_crm_booking();
CREATE TRIGGER crm_booking_recounted AFTER UPDATE ON crm_booking FOR EACH ROW
  WHEN ((OLD.org_id, OLD.start_date, OLD.kind, OLD.status, OLD.assigned_to, OLD.gross, OLD.cost)
    IS DISTINCT FROM (NEW.org_id, NEW.start_date, NEW.kind, NEW.status, NEW.assigned_to, NEW.gross, NEW.cost))
  EXECUTE FUNCTION note_crm_booking();

-- Moves what was noted into the sums, each row once: it is taken and added by one statement. Of several that fold at once one
-- does, the others leave it to that one. Returns how many rows it took.
CREATE FUNCTION fold_crm_deltas() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('karavan-crm-rollup')) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM crm_delta RETURNING org_id, month, measure, kind, key, part, count, amount, margin
  ), summed AS (
    SELECT coalesce(org_id, '00000000-0000-0000-0000-000000000000') AS org_id, month, measure, kind, key, part,
      sum(count) AS count, sum(amount) AS amount, sum(margin) AS margin
    FROM taken
    GROUP BY GROUPING SETS ((org_id, month, measure, kind, key, part), (month, measure, kind, key, part))
    HAVING (sum(count) <> 0 OR sum(amount) <> 0 OR sum(margin) <> 0)
      AND (grouping(org_id) = 0 OR measure NOT IN ('staff', 'seller'))
  ), added AS (
    INSERT INTO crm_rollup AS r (org_id, month, measure, kind, key, part, count, amount, margin)
    SELECT org_id, month, measure, kind, key, part, count, amount, margin FROM summed ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (org_id, month, measure, kind, key, part) DO UPDATE
    SET count = r.count + excluded.count, amount = r.amount + excluded.amount, margin = r.margin + excluded.margin
    RETURNING 1
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;

-- What was there before.
INSERT INTO enquiry_reach (enquiry_id, stage)
SELECT id, CASE WHEN status = 'Lost' AND first_answer_at IS NOT NULL THEN 2 ELSE enquiry_stage(status) END FROM enquiry;
INSERT INTO crm_delta (org_id, month, measure, kind, key, part, count, amount, margin)
SELECT e.org_id, crm_month(e.created_at), 'reach', e.kind, r.stage::text, '', count(*), 0, 0
FROM enquiry e JOIN enquiry_reach r ON r.enquiry_id = e.id GROUP BY 1, 2, 4, 5;
SELECT count(count_enquiry(e, 1)) FROM enquiry e;
SELECT count(count_quotation(q, 1)) FROM quotation q;
SELECT count(count_crm_booking(b, 1)) FROM crm_booking b;
SELECT fold_crm_deltas();

-- The short lists of the dashboard: what is offered and ends soon.
CREATE INDEX quotation_org_open_idx ON quotation (org_id, valid_until, id) WHERE status IN ('Sent', 'Viewed');
-- Numbers are looked up by their beginning.
CREATE INDEX quotation_number_prefix_idx ON quotation (number text_pattern_ops);
CREATE INDEX crm_booking_number_prefix_idx ON crm_booking (number text_pattern_ops);
-- The calendar: who comes home when, and whose trips they are.
CREATE INDEX booking_entry_org_end_idx ON booking_entry (org_id, end_date, id);
CREATE INDEX booking_entry_end_idx ON booking_entry (end_date, id);

-- A person's own address of the calendar; made from the id and the secret of the server, so that it can be shown again.
CREATE TABLE calendar_feed (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES app_user,
  org_id uuid NOT NULL REFERENCES org,
  token_hash text NOT NULL UNIQUE,
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
