-- Search everywhere asks for the bookings of the CRM alone, and those of the portal are many more.
CREATE INDEX booking_entry_crm_search_idx ON booking_entry USING gin (org_id, searched gin_trgm_ops) WHERE source = 'crm';
