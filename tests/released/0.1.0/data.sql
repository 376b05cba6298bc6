-- Some of everything that money, stock or a customer hangs on, as version 0.1.0 stored it. Never edited: later versions take it over.
INSERT INTO org (id, kind, company_name, agent_id, email, verification_status) VALUES
  ('019a0000-0000-7000-8000-000000000001', 'house', 'House', NULL, 'house@example.test', 'approved'),
  ('019a0000-0000-7000-8000-000000000002', 'agency', 'Agency', 'AG100001', 'agency@example.test', 'approved');
INSERT INTO app_user (id, org_id, issuer, subject, email, name, user_type, verified) VALUES
  ('019a0000-0000-7000-8000-000000000003', '019a0000-0000-7000-8000-000000000002', 'urn:karavan:test', 'agent', 'agent@example.test',
   'Agent', 'Agent', true);

INSERT INTO ledger_account (id, code) VALUES
  ('019a0000-0000-7000-8000-000000000010', 'bank'), ('019a0000-0000-7000-8000-000000000011', 'hotels-payable');
INSERT INTO ledger_transaction (id, kind, description, cause_entity, cause_id, idempotency_key, input_hash, actor_name) VALUES
  ('019a0000-0000-7000-8000-000000000012', 'deposit', 'Deposit', 'deposit', '019a0000-0000-7000-8000-000000000013', 'deposit 1', '-', 'House'),
  ('019a0000-0000-7000-8000-000000000014', 'sale', 'Stay', 'booking', '019a0000-0000-7000-8000-000000000020', 'sale 1', '-', 'Agent');
INSERT INTO ledger_entry (transaction_id, account_id, amount)
SELECT '019a0000-0000-7000-8000-000000000012'::uuid, id, CASE code WHEN 'bank' THEN 10000 ELSE -10000 END
FROM ledger_account WHERE code IN ('bank', 'wallet:019a0000-0000-7000-8000-000000000002')
UNION ALL
SELECT '019a0000-0000-7000-8000-000000000014'::uuid, id, CASE code WHEN 'hotels-payable' THEN -4000 ELSE 4000 END
FROM ledger_account WHERE code IN ('hotels-payable', 'wallet:019a0000-0000-7000-8000-000000000002');

INSERT INTO location (id, location, country, display_name, slug, description, status) VALUES
  ('019a0000-0000-7000-8000-000000000021', 'Dubai', 'United Arab Emirates', 'Dubai', 'dubai', '-', 'active');
INSERT INTO hotel (id, location_id, hotel_name, rating, location, country, description, address, pets_allowed, check_in_time,
  check_out_time, child_free_under, child_adult_from, child_with_bed_percent, child_no_bed_percent, single_supplement_percent,
  min_nights, featured, status) VALUES
  ('019a0000-0000-7000-8000-000000000022', '019a0000-0000-7000-8000-000000000021', 'Harbour View', 4, 'Dubai', 'United Arab Emirates',
   '-', '-', false, '14:00', '11:00', 5, 12, 50, 25, 0, 1, false, 'active');
INSERT INTO hotel_room (id, hotel_id, position, type, description, max_adults, max_children, max_occupancy, allotment, sell_mode) VALUES
  ('019a0000-0000-7000-8000-000000000023', '019a0000-0000-7000-8000-000000000022', 0, 'Double', '-', 2, 1, 3, 5, 'instant');
SELECT take_rooms(ARRAY['019a0000-0000-7000-8000-000000000023'::uuid], ARRAY[1], '2026-12-01', '2026-12-02');
INSERT INTO hotel_booking (id, reference, org_id, user_id, hotel_id, hotel, rooms, lead_guest, from_date, until_date, adults, children,
  infants, pets, price, total, net, fee, paid, funding, posted_id, payment, status, payment_status, voucher_code) VALUES
  ('019a0000-0000-7000-8000-000000000020', 'HB-2026-000001', '019a0000-0000-7000-8000-000000000002',
   '019a0000-0000-7000-8000-000000000003', '019a0000-0000-7000-8000-000000000022', '{"hotelName": "Harbour View"}', '[]',
   '{"name": "Asha Rao"}', '2026-12-01', '2026-12-03', 2, 0, 0, false, '{}', 4000, 4000, 0, 4000, 'wallet',
   '019a0000-0000-7000-8000-000000000014', 'wallet', 'Confirmed', 'Paid', 'voucher-1');

INSERT INTO customer (id, org_id, name, email, city, tags, search_text) VALUES
  ('019a0000-0000-7000-8000-000000000030', '019a0000-0000-7000-8000-000000000002', 'Asha Rao', 'asha@example.test', 'Pune', '{Family}',
   'asha rao asha@example.test 919812345678');
INSERT INTO customer_phone (customer_id, number, org_id, kind, position) VALUES
  ('019a0000-0000-7000-8000-000000000030', '+919812345678', '019a0000-0000-7000-8000-000000000002', 'mobile', 0);
INSERT INTO enquiry (id, number, kind, org_id, customer_id, created_by, source, status, priority, assigned_to, details, subject, people,
  travel_date, tags, lost_reason, next_follow_up_at, next_follow_up_way, created_at) VALUES
  ('019a0000-0000-7000-8000-000000000031', 'HE-2026-000001', 'hotel', '019a0000-0000-7000-8000-000000000002',
   '019a0000-0000-7000-8000-000000000030', '019a0000-0000-7000-8000-000000000003', 'Phone', 'Quoted', 'normal',
   '019a0000-0000-7000-8000-000000000003', '{}', 'Dubai, 2 nights', 2, '2026-12-01', '{Honeymoon}', NULL, '2026-11-20 09:00+05:30',
   'call', '2026-11-10 10:00+05:30'),
  ('019a0000-0000-7000-8000-000000000032', 'HE-2026-000002', 'hotel', '019a0000-0000-7000-8000-000000000002',
   '019a0000-0000-7000-8000-000000000030', '019a0000-0000-7000-8000-000000000003', 'Phone', 'Lost', 'normal', NULL, '{}', 'Goa', 2,
   NULL, '{}', 'Too expensive', NULL, NULL, '2026-11-11 10:00+05:30');
INSERT INTO follow_up (id, enquiry_id, org_id, assigned_to, due_at, way) VALUES
  ('019a0000-0000-7000-8000-000000000033', '019a0000-0000-7000-8000-000000000031', '019a0000-0000-7000-8000-000000000002',
   '019a0000-0000-7000-8000-000000000003', '2026-11-20 09:00+05:30', 'call');
INSERT INTO quotation (id, number, org_id, customer_id, enquiry_id, status, title, people, total, margin, valid_until, searched) VALUES
  ('019a0000-0000-7000-8000-000000000034', 'QT-2026-000001', '019a0000-0000-7000-8000-000000000002',
   '019a0000-0000-7000-8000-000000000030', '019a0000-0000-7000-8000-000000000031', 'Sent', 'Dubai in December', 2, 50000, 5000,
   '2026-12-31', 'qt-2026-000001 dubai in december');
INSERT INTO crm_booking (id, number, kind, org_id, customer_id, enquiry_id, assigned_to, title, country, start_date, end_date, details,
  travellers, people, tax_as, cost, planned_cost, gross, total, paid, status, customer_name, searched) VALUES
  ('019a0000-0000-7000-8000-000000000035', 'CH-2026-000001', 'hotel', '019a0000-0000-7000-8000-000000000002',
   '019a0000-0000-7000-8000-000000000030', '019a0000-0000-7000-8000-000000000031', '019a0000-0000-7000-8000-000000000003',
   'Harbour View', 'United Arab Emirates', '2026-12-01', '2026-12-03', '{}', '[]', 2, 'none', 40000, 40000, 50000, 50000, 20000,
   'Confirmed', 'Asha Rao', '');
INSERT INTO crm_instalment (id, booking_id, org_id, number, label, due_on, amount, paid_at, paid_on, way, receipt_number) VALUES
  ('019a0000-0000-7000-8000-000000000036', '019a0000-0000-7000-8000-000000000035', '019a0000-0000-7000-8000-000000000002', 1,
   'Deposit', '2026-11-15', 20000, '2026-11-15 10:00+05:30', '2026-11-15', 'upi', 'RC/2627/0001'),
  ('019a0000-0000-7000-8000-000000000037', '019a0000-0000-7000-8000-000000000035', '019a0000-0000-7000-8000-000000000002', 2,
   'Balance', '2026-11-25', 30000, NULL, NULL, NULL, NULL);
