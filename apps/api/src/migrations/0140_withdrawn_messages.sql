-- What waits to be sent is looked at once more before it leaves; what no longer fits ends here, with its reason in `problem`.
ALTER TABLE message DROP CONSTRAINT message_state_check;
ALTER TABLE message ADD CONSTRAINT message_state_check CHECK (
  state IN ('Prepared', 'Opened', 'Queued', 'Sent', 'Delivered', 'Read', 'Failed', 'Unknown', 'Withdrawn')
);

CREATE OR REPLACE FUNCTION message_may_move(was text, becomes text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE was
    WHEN 'Prepared' THEN becomes IN ('Queued', 'Opened', 'Read')
    WHEN 'Opened' THEN becomes IN ('Sent', 'Read')
    WHEN 'Queued' THEN becomes IN ('Sent', 'Delivered', 'Read', 'Failed', 'Unknown', 'Withdrawn')
    WHEN 'Sent' THEN becomes IN ('Delivered', 'Read', 'Failed')
    WHEN 'Delivered' THEN becomes = 'Read'
    WHEN 'Unknown' THEN becomes IN ('Sent', 'Delivered', 'Read', 'Failed')
    ELSE false
  END
$$;
