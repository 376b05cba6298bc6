import type pg from 'pg'

/** How much data to make; the largest place has two thousand hotels, the others about a hundred each. */
export type Size = { hotels: number; places: number; nights: number }

const largest = 2000

/** What every tenth hotel takes off: for who books early, who stays long, and who stays four nights. */
const scope = { roomIds: [], plans: [], blackout: [], combinable: true }
const offers = [
  { id: 'early', name: 'Early bird', kind: 'earlyBird', daysAhead: 30, percent: 10, ...scope },
  { id: 'long', name: 'Long stay', kind: 'longStay', nights: 5, percent: 5, ...scope },
  { id: 'fourth', name: 'Fourth night free', kind: 'stayPay', stay: 4, pay: 3, ...scope },
]

const house = `
  insert into org (id, kind, company_name, email, state_code, verification_status)
    values ('00000000-0000-7000-8000-000000000001', 'house', 'House', 'house@example.test', '27', 'approved');
  insert into exchange_rate (id, org_id, country, code, name, symbol, rate, effective_from, actor_name) values
    (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'United Arab Emirates', 'AED', 'Dirham', 'AED', 22.65,
     current_date - 30, 'House');
  insert into markup_rule (id, service, audience, basis, value, valid_from) values
    (gen_random_uuid(), 'hotel', 'retail', 'percent', 18, current_date - 30),
    (gen_random_uuid(), 'hotel', 'agencies', 'percent', 10, current_date - 30);`

const statements = ({ hotels, places, nights }: Size): [string, string][] => [
  ['the house', house],
  [
    'places',
    `insert into location (id, location, country, display_name, slug, description, status)
     select gen_random_uuid(), 'Place ' || i, 'United Arab Emirates', 'Place ' || i || ', UAE', 'place-' || i, '', 'active'
     from generate_series(1, ${places}) i`,
  ],
  [
    'hotels',
    `insert into hotel (id, location_id, hotel_name, images, rating, location, country, description, address, latitude,
       longitude, amenities, pets_allowed, check_in_time, check_out_time, child_free_under, child_adult_from,
       child_with_bed_percent, child_no_bed_percent, single_supplement_percent, min_nights, cancellation_policy, contact,
       featured, status, offers)
     select gen_random_uuid(), l.id, 'Hotel ' || n, '["/scenes/skyline-a.svg", "/scenes/skyline-b.svg", "/scenes/beach-c.svg"]',
       2.5 + (n % 6) * 0.5, l.location, l.country, repeat('A house by the sea with a long pool. ', 8), 'Road ' || n, 25, 55,
       '["Wi-Fi", "Pool", "Spa", "Parking", "Restaurant"]', n % 7 = 0, '14:00', '11:00', 5, 12, 60, 30, 40, 1,
       '[{"daysBefore": 7, "penaltyPercent": 50}]', '{"name": null, "phone": null, "email": null}', n % ${Math.floor(hotels / 10)} = 1, 'active',
       case when n % 10 = 3 then '${JSON.stringify(offers)}'::jsonb end
     from (select n, case when n <= ${largest} then 1 else 2 + (n - ${largest}) % ${places - 1} end as place
           from generate_series(1, ${hotels}) n) x
     join location l on l.slug = 'place-' || x.place`,
  ],
  [
    'room types',
    `insert into hotel_room (id, hotel_id, position, type, description, images, max_adults, max_children, max_occupancy,
       allotment, sell_mode, amenities)
     select gen_random_uuid(), h.id, i, 'Room ' || i, '', '[]', 2 + i % 2, 1 + i % 2, 3 + i % 2, 4 + i * 3, 'instant', '[]'
     from hotel h cross join generate_series(0, 2) i`,
  ],
  [
    'seasons',
    `insert into room_season (room_id, start_date, end_date, cpai, mapai, epai)
     select r.id, current_date - 60 + i * 115, current_date - 60 + (i + 1) * 115 - 1,
       p.price + 35, case when r.position = 0 then 0 else p.price + 110 end, p.price
     from hotel_room r cross join generate_series(0, 3) i
     cross join lateral (select round((80 + 400 * random() + 60 * r.position + 20 * i)::numeric, 2) as price) p`,
  ],
  [
    'sold nights',
    `insert into room_night (room_id, night, location_id, allotment, sold)
     select r.id, current_date + (random() * 399)::int, h.location_id, r.allotment, 1 + (random() * (r.allotment - 1))::int
     from hotel_room r join hotel h on h.id = r.hotel_id cross join generate_series(1, ${Math.ceil((nights / hotels / 3) * 1.02)})
     on conflict do nothing`,
  ],
]

/** Fills a fresh database; foreign keys and the check of overlaps are left out while it does, since the data is sound. */
export async function makeHotels(client: pg.Client, size: Size): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query('select setseed(0.5)')
  await client.query('alter table room_season drop constraint room_season_no_overlap')
  for (const [what, text] of statements(size)) {
    const start = Date.now()
    await client.query(text)
    console.log(`  ${what}: ${((Date.now() - start) / 1000).toFixed(1)} s`)
  }
  await client.query('vacuum analyze')
}
