-- Processes keep in memory who calls. Whatever changes what a caller is made of tells all of them to forget: by a
-- message that goes out with the commit, and for the process that changes it by a notice to its own connection, which
-- arrives before the answer to its commit. Triggers, because they also hear migrations and repairs by hand. Nobody is
-- told of a new person, since only who was found is kept. One message is enough for many rows: equal ones are sent once.
CREATE FUNCTION forget_callers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('karavan_callers', '');
  RAISE NOTICE USING ERRCODE = 'KC001', MESSAGE = 'callers changed';
  RETURN NULL;
END $$;
CREATE TRIGGER app_user_forgotten AFTER UPDATE ON app_user FOR EACH ROW
  WHEN ((OLD.id, OLD.org_id, OLD.issuer, OLD.subject, OLD.user_type, OLD.name, OLD.email, OLD.verified, OLD.active)
    IS DISTINCT FROM
    (NEW.id, NEW.org_id, NEW.issuer, NEW.subject, NEW.user_type, NEW.name, NEW.email, NEW.verified, NEW.active))
  EXECUTE FUNCTION forget_callers();
CREATE TRIGGER app_user_gone AFTER DELETE OR TRUNCATE ON app_user FOR EACH STATEMENT EXECUTE FUNCTION forget_callers();
CREATE TRIGGER org_forgotten AFTER UPDATE ON org FOR EACH ROW
  WHEN ((OLD.id, OLD.kind) IS DISTINCT FROM (NEW.id, NEW.kind)) EXECUTE FUNCTION forget_callers();
