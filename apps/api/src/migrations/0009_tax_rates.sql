-- On one day one row of tax holds for an amount: without this a sale would be taxed twice.
ALTER TABLE tax_row ADD CONSTRAINT tax_row_one_at_a_time EXCLUDE USING gist (
  kind WITH =,
  service WITH =,
  market WITH =,
  numrange(slab_above, slab_up_to, '(]') WITH &&,
  daterange(valid_from, valid_until, '[]') WITH &&
);
