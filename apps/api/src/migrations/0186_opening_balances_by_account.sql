-- What stood on the account of a supplier is looked up for every supplier of a list, corrected balances too.
CREATE INDEX opening_balance_account_idx ON opening_balance (account);
