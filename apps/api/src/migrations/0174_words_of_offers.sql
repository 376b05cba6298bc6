-- The words beside a counter-offer name its price: they stand in it alone, which is kept from whoever may not know costs.
UPDATE service_request SET note = NULL WHERE answer = 'Changed' AND offer IS NOT NULL;
UPDATE service_answer SET note = NULL WHERE answer = 'Changed' AND offer IS NOT NULL;
