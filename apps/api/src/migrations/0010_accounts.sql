-- What is to be given back by hand is a handful among all bookings.
CREATE INDEX hotel_booking_refund_idx ON hotel_booking (updated_at) WHERE payment_status = 'RefundPending';
