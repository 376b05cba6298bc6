-- Two organisations may tell of one payment: an Admin sees both and credits one of them. One organisation tells of it once.
DROP INDEX wallet_deposit_reference_once;
CREATE UNIQUE INDEX wallet_deposit_reference_once ON wallet_deposit (org_id, reference_key)
  WHERE status <> 'Rejected';
CREATE UNIQUE INDEX wallet_deposit_credited_to_one ON wallet_deposit (reference_key) WHERE status = 'Approved';
CREATE INDEX wallet_deposit_key_idx ON wallet_deposit (reference_key);
