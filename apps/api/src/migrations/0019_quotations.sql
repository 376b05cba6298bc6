CREATE SEQUENCE quotation_number;

CREATE TABLE quotation (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE CHECK (number ~ '^QT-[0-9]{4}-[0-9]{6,}$'),
  org_id uuid NOT NULL REFERENCES org,
  customer_id uuid NOT NULL REFERENCES customer,
  enquiry_id uuid REFERENCES enquiry,
  created_by uuid REFERENCES app_user,
  -- Of the version that counts, written with it, for lists and search.
  version_number integer NOT NULL DEFAULT 1 CHECK (version_number >= 1),
  status text NOT NULL
    CHECK (status IN ('Draft', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired')),
  title text NOT NULL,
  destinations text[] NOT NULL DEFAULT '{}',
  start_date date,
  people integer NOT NULL DEFAULT 0,
  total numeric(14, 2) NOT NULL CHECK (total >= 0),
  margin numeric(14, 2) NOT NULL,
  valid_until date NOT NULL,
  sent_at timestamptz,
  last_seen_at timestamptz,
  expiry_told_at timestamptz,
  searched text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX quotation_org_created_idx ON quotation (org_id, created_at, id);
CREATE INDEX quotation_created_idx ON quotation (created_at, id);
CREATE INDEX quotation_org_status_idx ON quotation (org_id, status, created_at, id);
CREATE INDEX quotation_status_idx ON quotation (status, created_at, id);
CREATE INDEX quotation_org_valid_idx ON quotation (org_id, valid_until, id);
CREATE INDEX quotation_valid_idx ON quotation (valid_until, id);
CREATE INDEX quotation_org_start_idx ON quotation (org_id, start_date, id);
CREATE INDEX quotation_start_idx ON quotation (start_date, id);
CREATE INDEX quotation_org_total_idx ON quotation (org_id, total, id);
CREATE INDEX quotation_total_idx ON quotation (total, id);
CREATE INDEX quotation_org_updated_idx ON quotation (org_id, updated_at, id);
CREATE INDEX quotation_updated_idx ON quotation (updated_at, id);
CREATE INDEX quotation_open_idx ON quotation (valid_until, id) WHERE status IN ('Sent', 'Viewed');
CREATE INDEX quotation_customer_idx ON quotation (customer_id, created_at DESC);
CREATE INDEX quotation_enquiry_idx ON quotation (enquiry_id) WHERE enquiry_id IS NOT NULL;
CREATE INDEX quotation_search_idx ON quotation USING gin (searched gin_trgm_ops);

-- What was sent is never changed: the trigger below holds content, rates and hash of every version but a draft.
CREATE TABLE quotation_version (
  id uuid PRIMARY KEY,
  quotation_id uuid NOT NULL REFERENCES quotation ON DELETE CASCADE,
  number integer NOT NULL CHECK (number >= 1),
  org_id uuid NOT NULL REFERENCES org,
  status text NOT NULL
    CHECK (status IN ('Draft', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired', 'Replaced')),
  content jsonb NOT NULL,
  rates jsonb NOT NULL,
  hash text NOT NULL,
  total numeric(14, 2) NOT NULL CHECK (total >= 0),
  created_by uuid REFERENCES app_user,
  sent_at timestamptz,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  seen_count integer NOT NULL DEFAULT 0,
  decided_at timestamptz,
  -- The name that was typed with the answer; whoever noted it for the customer stands in the audit.
  decided_by text,
  decline_reason text,
  option text,
  extras text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (quotation_id, number),
  CONSTRAINT quotation_version_accepted_whole CHECK (
    (status = 'Accepted') <= (decided_at IS NOT NULL AND decided_by IS NOT NULL AND option IS NOT NULL)
  )
);
-- One yes for a quotation, and one version that can be answered or written at a time.
CREATE UNIQUE INDEX quotation_version_one_accepted ON quotation_version (quotation_id) WHERE status = 'Accepted';
CREATE UNIQUE INDEX quotation_version_one_open ON quotation_version (quotation_id) WHERE status IN ('Sent', 'Viewed');
CREATE UNIQUE INDEX quotation_version_one_draft ON quotation_version (quotation_id) WHERE status = 'Draft';

CREATE FUNCTION keep_sent_quotation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.status = 'Draft' THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'A quotation that was sent is not thrown away' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status <> 'Draft' AND (
    NEW.status = 'Draft'
    OR (NEW.quotation_id, NEW.number, NEW.content, NEW.rates, NEW.hash)
      IS DISTINCT FROM (OLD.quotation_id, OLD.number, OLD.content, OLD.rates, OLD.hash)
  ) THEN
    RAISE EXCEPTION 'A quotation that was sent is not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER quotation_version_keep BEFORE UPDATE OR DELETE ON quotation_version
  FOR EACH ROW EXECUTE FUNCTION keep_sent_quotation();

-- The address is made from the id and the secret of the server, so that it can be shown again; here is only its hash.
CREATE TABLE quote_link (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  org_id uuid NOT NULL REFERENCES org,
  version_id uuid NOT NULL REFERENCES quotation_version ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX quote_link_version_idx ON quote_link (version_id, created_at DESC);

CREATE TABLE quotation_comment (
  id uuid PRIMARY KEY,
  version_id uuid NOT NULL REFERENCES quotation_version ON DELETE CASCADE,
  name text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX quotation_comment_version_idx ON quotation_comment (version_id, created_at);
