-- What was collected at source of a booking before the organisation started here, with what was paid for it by then: it is with the
-- office, and is not collected once more.
ALTER TABLE crm_booking ADD COLUMN tcs_before numeric(14, 2) NOT NULL DEFAULT 0 CHECK (tcs_before >= 0);
