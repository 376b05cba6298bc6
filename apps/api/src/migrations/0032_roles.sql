-- What somebody does in their organisation decides what they may do there; single rights are allowed or denied on top of it.
-- Whoever an organisation belongs to is its Owner, and everybody who works in one today goes on as its Manager.
ALTER TABLE app_user
  ADD COLUMN role text CHECK (role IN ('Owner', 'Manager', 'Sales', 'Operations', 'Accounts')),
  ADD COLUMN allowed text[] NOT NULL DEFAULT '{}',
  ADD COLUMN denied text[] NOT NULL DEFAULT '{}';
UPDATE app_user SET role = CASE WHEN user_type IN ('Admin', 'Agent') THEN 'Owner' ELSE 'Manager' END
  WHERE user_type <> 'Customer';
ALTER TABLE app_user
  ADD CONSTRAINT app_user_owner CHECK (role IS NULL OR (role = 'Owner') = (user_type IN ('Admin', 'Agent'))),
  ADD CONSTRAINT app_user_one_word CHECK (NOT allowed && denied);

DROP TRIGGER app_user_forgotten ON app_user;
CREATE TRIGGER app_user_forgotten AFTER UPDATE ON app_user FOR EACH ROW
  WHEN ((OLD.id, OLD.org_id, OLD.issuer, OLD.subject, OLD.user_type, OLD.name, OLD.email, OLD.verified, OLD.active,
      OLD.role, OLD.allowed, OLD.denied)
    IS DISTINCT FROM
    (NEW.id, NEW.org_id, NEW.issuer, NEW.subject, NEW.user_type, NEW.name, NEW.email, NEW.verified, NEW.active,
      NEW.role, NEW.allowed, NEW.denied))
  EXECUTE FUNCTION forget_callers();

-- Colleagues who see an enquiry, and what became of it, beside whoever works on it.
ALTER TABLE enquiry ADD COLUMN shared_with uuid[] NOT NULL DEFAULT '{}';
