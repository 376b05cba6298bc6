-- What of the cost of a service is GST on its supplier's bill, and what of that comes back as input credit.
ALTER TABLE crm_booking_line
  ADD COLUMN gst numeric(14, 2) NOT NULL DEFAULT 0,
  ADD COLUMN input_tax numeric(14, 2) NOT NULL DEFAULT 0,
  ADD CONSTRAINT crm_booking_line_input_tax_within CHECK (input_tax >= 0 AND input_tax <= gst AND gst <= cost_inr);
