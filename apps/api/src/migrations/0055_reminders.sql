-- Mails with a pay link to customers: by the clock so many days before or after an instalment is due, or by hand. Each goes once.
CREATE TABLE crm_reminder (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  booking_id uuid NOT NULL REFERENCES crm_booking,
  link_id uuid NOT NULL REFERENCES pay_link,
  label text NOT NULL,
  -- Days after the instalment is due, below zero before it; null where somebody sent it.
  days smallint,
  once_key text NOT NULL,
  mailed_to text NOT NULL,
  created_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT crm_reminder_once UNIQUE (once_key),
  CONSTRAINT crm_reminder_by_clock_or_hand CHECK ((days IS NULL) = (created_by IS NOT NULL))
);
CREATE INDEX crm_reminder_booking_idx ON crm_reminder (booking_id, created_at);
CREATE INDEX crm_reminder_org_idx ON crm_reminder (org_id);

-- Bookings whose customers the clock does not remind.
CREATE TABLE crm_reminder_pause (
  booking_id uuid PRIMARY KEY REFERENCES crm_booking,
  org_id uuid NOT NULL REFERENCES org,
  paused_by uuid NOT NULL REFERENCES app_user,
  paused_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX crm_reminder_pause_org_idx ON crm_reminder_pause (org_id);

ALTER TABLE org ADD COLUMN reminder_days smallint[] NOT NULL DEFAULT '{-7,-1,0,3,7}'
  CHECK (cardinality(reminder_days) <= 10 AND -60 <= ALL (reminder_days) AND 60 >= ALL (reminder_days));
