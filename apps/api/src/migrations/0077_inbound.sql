-- What customers and suppliers wrote to us, each once; without a record it waits in the Inbox.
CREATE TABLE message_in (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  channel text NOT NULL CHECK (channel IN ('mail', 'whatsapp')),
  -- The Message-ID of a mail, or what WhatsApp calls it.
  provider_id text NOT NULL,
  sender text NOT NULL,
  sender_name text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  -- Documents that were looked at and kept, and the names of those that were refused.
  files jsonb NOT NULL DEFAULT '[]',
  refused text[] NOT NULL DEFAULT '{}',
  auto_reply boolean NOT NULL DEFAULT false,
  record text CHECK (record IN ('enquiry', 'quotation', 'booking', 'customer', 'request')),
  record_id uuid,
  customer_id uuid REFERENCES customer,
  matched_by text CHECK (matched_by IN ('token', 'reply', 'number', 'phone', 'hand')),
  done_at timestamptz,
  done_by uuid REFERENCES app_user,
  received_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT message_in_once UNIQUE (channel, provider_id),
  CONSTRAINT message_in_filed_whole CHECK ((record IS NULL) = (record_id IS NULL) AND (record IS NULL) = (matched_by IS NULL))
);
CREATE INDEX message_in_inbox_idx ON message_in (org_id, received_at) WHERE record_id IS NULL AND done_at IS NULL;
CREATE INDEX message_in_record_idx ON message_in (record_id, received_at) WHERE record_id IS NOT NULL;
CREATE INDEX message_in_customer_idx ON message_in (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX message_in_sender_idx ON message_in (channel, sender, received_at);
