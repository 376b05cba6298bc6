-- A ticket is good for no more than the session that asked for it: not after its end, and not before its second step.
ALTER TABLE ticket ADD COLUMN session text, ADD COLUMN second_step_at timestamptz;
