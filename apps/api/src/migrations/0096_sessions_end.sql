-- A token names the session it was made in, and processes keep in memory that a session goes on: they are told when one
-- ends, as they are told of callers that change (0009). What a commit takes back is told by the notice only, after which
-- sessions are looked up again.
CREATE FUNCTION identity.tell_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('karavan_sessions', OLD.id::text);
  RAISE NOTICE USING ERRCODE = 'KC002', MESSAGE = OLD.id::text;
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON identity.session FOR EACH ROW EXECUTE FUNCTION identity.tell_ended_session();

-- Whoever is let in again after having been disabled signs in anew.
CREATE FUNCTION end_sessions_of_disabled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.issuer = 'urn:karavan:identity' THEN
    DELETE FROM identity.session WHERE user_id = NEW.subject::uuid;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER app_user_sessions_end AFTER UPDATE OF active ON app_user FOR EACH ROW
  WHEN (OLD.active AND NOT NEW.active) EXECUTE FUNCTION end_sessions_of_disabled();
