-- Reports read the bookings of an organisation by the day they were made or begin.
CREATE INDEX crm_booking_org_made_idx ON crm_booking (org_id, created_at);
CREATE INDEX crm_booking_org_start_idx ON crm_booking (org_id, start_date);
