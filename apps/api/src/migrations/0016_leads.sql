ALTER TABLE lead
  ADD COLUMN assigned_to uuid REFERENCES app_user,
  ADD COLUMN answer text,
  ADD COLUMN answered_at timestamptz,
  ADD COLUMN enquiry_id uuid REFERENCES enquiry,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT lead_converted_has_enquiry CHECK ((status = 'Converted') = (enquiry_id IS NOT NULL));
CREATE INDEX IF NOT EXISTS lead_created_idx ON lead (created_at, id);
CREATE INDEX lead_status_idx ON lead (status, created_at, id);
