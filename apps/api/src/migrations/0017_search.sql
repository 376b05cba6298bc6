-- Numbers are looked up by their beginning.
CREATE INDEX enquiry_number_prefix_idx ON enquiry (number text_pattern_ops);
CREATE INDEX visa_application_prefix_idx ON visa_application (reference text_pattern_ops);
