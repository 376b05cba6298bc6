-- The house keeps somebody who may change people: two Owners who suspend or lower each other at once would leave none.
-- Whoever ends one as Owner waits for the other at the organisation, and then sees what the other left. An agency's one
-- Owner stays by app_user_owner, and is suspended by the house alone, which can bring them back.
CREATE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM org WHERE id = OLD.org_id AND kind = 'house') THEN RETURN NEW; END IF;
  PERFORM FROM org WHERE id = OLD.org_id FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM app_user WHERE org_id = OLD.org_id AND id <> OLD.id AND active AND role = 'Owner') THEN
    RAISE EXCEPTION 'The house keeps an Owner' USING ERRCODE = 'check_violation', CONSTRAINT = 'app_user_owner_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER app_user_owner_stays BEFORE UPDATE OF active, role, user_type, org_id ON app_user FOR EACH ROW
  WHEN (OLD.active AND OLD.role = 'Owner' AND (NOT NEW.active OR NEW.role IS DISTINCT FROM 'Owner' OR NEW.org_id <> OLD.org_id))
  EXECUTE FUNCTION keep_an_owner();
