-- Reports that are kept under a name, for oneself or for all colleagues; some are mailed every week.
CREATE TABLE saved_report (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user,
  name text NOT NULL,
  shared boolean NOT NULL,
  asked jsonb NOT NULL,
  -- The rights that whoever is given it must have.
  needs text[] NOT NULL,
  -- Monday is 1; without a day it is not mailed.
  mail_day smallint CHECK (mail_day BETWEEN 1 AND 7),
  mail_hour smallint CHECK (mail_hour BETWEEN 0 AND 23),
  mail_to uuid[] NOT NULL,
  -- The day it is mailed on next.
  mail_on date,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_report_once UNIQUE (org_id, user_id, name),
  CONSTRAINT saved_report_mailed_whole CHECK (
    (mail_day IS NULL) = (mail_hour IS NULL) AND (mail_day IS NULL) = (mail_on IS NULL))
);
CREATE INDEX saved_report_mail_idx ON saved_report (mail_on) WHERE mail_on IS NOT NULL;

-- What was or is to be mailed: nobody gets a report twice in a week.
CREATE TABLE saved_report_mail (
  id uuid PRIMARY KEY,
  report_id uuid NOT NULL REFERENCES saved_report ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user,
  -- Its Monday.
  week date NOT NULL CHECK (extract(isodow FROM week) = 1),
  claimed_at timestamptz,
  outcome text CHECK (outcome IN ('sent', 'withheld', 'failed', 'unknown')),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_report_mail_once UNIQUE (report_id, user_id, week)
);
