-- What goes back to customers stands on statements too.
ALTER TABLE bank_decision DROP CONSTRAINT bank_decision_kind_check,
  ADD CONSTRAINT bank_decision_kind_check CHECK (
    kind IN ('ignored', 'receipt', 'refund', 'deposit', 'supplier-payment', 'booking-payment', 'settlement')
  );
