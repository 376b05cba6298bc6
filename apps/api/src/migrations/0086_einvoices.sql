-- The registration of a paper with the invoice portal: once per paper, and never changed.
CREATE TABLE einvoice (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  crm_invoice_id uuid REFERENCES crm_invoice,
  invoice_id uuid REFERENCES invoice,
  irn text NOT NULL CHECK (irn ~ '^[0-9a-f]{64}$'),
  ack_number text NOT NULL CHECK (ack_number ~ '^[0-9]{1,20}$'),
  ack_at timestamptz NOT NULL,
  signed_qr text NOT NULL CHECK (length(signed_qr) BETWEEN 1 AND 4000),
  recorded_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT einvoice_of_one_paper CHECK (num_nonnulls(crm_invoice_id, invoice_id) = 1),
  CONSTRAINT einvoice_once_crm UNIQUE (crm_invoice_id),
  CONSTRAINT einvoice_once UNIQUE (invoice_id),
  CONSTRAINT einvoice_irn_once UNIQUE (irn)
);
CREATE TRIGGER einvoice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON einvoice
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
