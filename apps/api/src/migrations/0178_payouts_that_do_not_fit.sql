-- What is known of a payout that could not be recorded by itself, so that it is listed until somebody records it.
ALTER TABLE card_payout_told
  ADD COLUMN settled_on date,
  ADD COLUMN utr text,
  ADD COLUMN paid_out numeric(14, 2);
