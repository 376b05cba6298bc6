-- Colleagues who see a quotation or a booking beside whoever works on it, where no enquiry says so.
ALTER TABLE quotation ADD COLUMN shared_with uuid[] NOT NULL DEFAULT '{}';
ALTER TABLE crm_booking ADD COLUMN shared_with uuid[] NOT NULL DEFAULT '{}';
