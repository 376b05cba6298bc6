-- Files of the catalogue: checked first, then applied as a whole, and undone while nobody changed their hotels.
CREATE TABLE catalogue_import (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  kind text NOT NULL CHECK (kind IN ('rates', 'hotels')),
  user_id uuid NOT NULL REFERENCES app_user,
  user_name text NOT NULL,
  file_name text NOT NULL,
  status text NOT NULL DEFAULT 'checked' CHECK (status IN ('checked', 'applied', 'undone')),
  new_rows integer NOT NULL,
  changed_rows integer NOT NULL,
  same_rows integer NOT NULL,
  error_rows integer NOT NULL,
  -- Columns of the file that are none of ours.
  ignored text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  applied_at timestamptz,
  applied_by text,
  undone_at timestamptz,
  undone_by text,
  CHECK ((status = 'checked') = (applied_at IS NULL)),
  CHECK ((status = 'undone') = (undone_at IS NOT NULL))
);
CREATE INDEX catalogue_import_kind_idx ON catalogue_import (kind, created_at DESC, id DESC);

-- A file is applied once and undone once, in this order, whoever asks how often.
CREATE FUNCTION catalogue_import_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (('checked', 'applied'), ('applied', 'undone')) THEN
    RAISE EXCEPTION 'an import that is % cannot become %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER catalogue_import_once BEFORE UPDATE OF status ON catalogue_import
  FOR EACH ROW EXECUTE FUNCTION catalogue_import_step();

CREATE TABLE catalogue_import_row (
  import_id uuid NOT NULL REFERENCES catalogue_import ON DELETE CASCADE,
  line integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('new', 'changed', 'same', 'error')),
  hotel_id uuid,
  room_id uuid,
  hotel text NOT NULL,
  room text,
  -- As they stand in the file where they are no days.
  start_date text,
  end_date text,
  weekdays text,
  differences jsonb NOT NULL,
  faults jsonb NOT NULL,
  -- What the line leaves; null where it changes nothing.
  written jsonb,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX catalogue_import_row_kind_idx ON catalogue_import_row (import_id, kind, line);

-- The hotels a file changes, as they were when it was checked; a hotel that the file adds has version 0. Hotels may be gone later.
CREATE TABLE catalogue_import_hotel (
  import_id uuid NOT NULL REFERENCES catalogue_import ON DELETE CASCADE,
  hotel_id uuid NOT NULL,
  hotel_name text NOT NULL,
  version integer NOT NULL,
  -- The version the file left, and what it replaced, for who wants that back.
  applied_version integer,
  before jsonb,
  PRIMARY KEY (import_id, hotel_id)
);
