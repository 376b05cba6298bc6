import type pg from 'pg'

/** Who looks at the lists: somebody of an agency with a fifth of everything, of one like most others, and of the house. */
export const readers = { 'large agency': 'buyer-large', 'small agency': 'buyer-small', Admin: 'buyer-admin' } as const
export type Reader = keyof typeof readers

/** What is as frequent in both sizes, so that the answer to it is the same. */
export const rare = { tag: 'Press', word: 'Unwalla' } as const

const ids = { house: 1, large: 2, small: 3 } as const
const orgId = (n: string | number) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const userId = (n: string | number) => `('00000000-0000-7000-9000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

const staffOfLarge = 20
const firstMs = Date.now() - 3 * 365 * 86_400_000
const spanMs = Date.now() - firstMs - 3_600_000

/** An id as the server makes them: those made later are greater. */
const idAt = (salt: string, n: string, at: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5('${salt}' || ${n}), 1, 3)
    || '8' || substr(md5('${salt}' || ${n}), 4, 15))::uuid`
const momentOf = (n: string, of: number) =>
  `to_timestamp((${firstMs}::bigint + ${n}::bigint * ${spanMs}::bigint / ${of}) / 1000.0)`
/** A figure from 0 up to 1 that is the same at each run. */
const chance = (salt: string, n: string) => `(hashint8extended(${n}::bigint, hashtext('${salt}')) & 65535) / 65536.0`
const pick = (list: readonly string[], by: string) =>
  `(array[${list.map((one) => `'${one}'`).join(', ')}])[1 + floor(${by} * ${list.length})::int]`
/** The first ones of a list often, the last ones seldom. */
const skewed = (list: readonly string[], salt: string, n: string) => pick(list, `power(${chance(salt, n)}, 2)`)

const surnames =
  'Sharma Patel Singh Kumar Gupta Reddy Iyer Nair Khan Das Mehta Shah Joshi Rao Verma Mishra Pillai Menon Bose Sen Chopra Kapoor Malhotra Bhatt Desai Kulkarni Patil Naidu Banerjee Ghosh Yadav Jain Agarwal Saxena Tiwari Pandey Dubey Fernandes DSouza Thomas'.split(
    ' ',
  )
const firstNames =
  'Aarav Vivaan Aditya Arjun Sai Reyansh Krishna Ishaan Rohan Kabir Anaya Diya Saanvi Aadhya Kiara Myra Ira Meera Asha Priya Neha Pooja Kavya Riya Nisha Rahul Amit Sanjay Vijay Ravi Suresh Deepak Manish Anil Sunil Rakesh Lakshmi Radha Geeta Sita'.split(
    ' ',
  )
const places =
  'Goa Kerala Dubai Bali Thailand Singapore Maldives Rajasthan Kashmir Himachal Ladakh Andaman Sikkim Vietnam Malaysia Paris Switzerland Turkey Egypt Greece Mauritius Nepal Bhutan Japan Ooty Coorg Munnar Shimla Manali Udaipur'.split(
    ' ',
  )
const cities =
  'Mumbai Delhi Bengaluru Hyderabad Ahmedabad Chennai Kolkata Surat Pune Jaipur Lucknow Kanpur Nagpur Indore Thane Bhopal Patna Vadodara Ludhiana Agra Nashik Rajkot Varanasi Amritsar Ranchi Raipur Kochi Mysuru Guwahati Jodhpur'.split(
    ' ',
  )
const priorities = ['low', ...Array<string>(25).fill('normal'), 'high', 'high', 'high', 'urgent']
const sources = ['WhatsApp', 'Website', 'Phone', 'Referral', 'Repeat', 'E-mail', 'Agent', 'Walk-in', 'Other']

const nameOf = (n: string, of: number) =>
  `${skewed(firstNames, 'first', n)} || ' ' || case when ${n} % ${of / 50} = 5 then '${rare.word}' else ${skewed(surnames, 'last', n)} end`

function people(enquiries: number): [string, string][] {
  const orgs = enquiries / 500
  return [
    [
      'organisations',
      `insert into org (id, kind, company_name, email, agent_id, state_code, verification_status)
       select ${orgId('n')}, case when n = ${ids.house} then 'house' else 'agency' end, 'Agency ' || n, 'agency' || n || '@example.test',
         case when n > ${ids.house} then 'AG' || lpad(n::text, 6, '0') end, '27', 'approved'
       from generate_series(1, ${orgs + 2}) n`,
    ],
    [
      'people',
      `insert into app_user (id, org_id, email, name, user_type, verified, issuer, subject)
       select ${userId('u.n')}, u.org, 'user' || u.n || '@example.test', ${skewed(firstNames, 'first', 'u.n')} || ' ' || u.n,
         u.kind, true, 'bench', u.subject
       from (
         select 1 as n, ${orgId(ids.house)} as org, 'Admin' as kind, '${readers.Admin}' as subject
         union all select 1 + n, ${orgId(ids.large)}, case when n = 1 then 'Agent' else 'SystemUser' end,
           case when n = 1 then '${readers['large agency']}' else 'staff-' || n end from generate_series(1, ${staffOfLarge}) n
         union all select 100 + o * 2 + n, ${orgId('o')}, case when n = 0 then 'Agent' else 'SystemUser' end,
           case when o = ${ids.small} and n = 0 then '${readers['small agency']}' else 'agent-' || o || '-' || n end
           from generate_series(${ids.small}, ${orgs + 2}) o, generate_series(0, 1) n) u`,
    ],
  ]
}

const customerOrg = (n: string, orgs: number) =>
  `case when ${n} % 5 = 0 then ${ids.large} else ${ids.small} + (${chance('org', n)} * ${orgs})::int end`

/** What a customer is found by. */
const searchedOf = (table: string) =>
  `lower(${table}.name) || ' ' || ${table}.email || ' ' || substr(${table}.phone, 2)`

function customers(enquiries: number): [string, string][] {
  const count = (enquiries * 2) / 5
  const orgs = enquiries / 500 - 1
  return [
    [
      'customers',
      `create unlogged table bench_customer as
       select c.n, ${idAt('c', 'c.n', 'c.at')} as id, c.org as org, c.at, c.name, '+919' || lpad((c.n::bigint * 7919 % 1000000000)::text, 9, '0') as phone,
         lower(replace(c.name, ' ', '.')) || c.n || '@example.test' as email
       from (select n, ${customerOrg('n', orgs)} as org, ${momentOf('n', count)} as at, ${nameOf('n', count)} as name
         from generate_series(1, ${count}) n) c order by n;
       create unique index on bench_customer (n);
       insert into customer (id, org_id, name, email, address, city, country, nationality, passport_sealed, passport_hash, passport_masked,
         passport_expires_on, preferences, family, tags, next_expiry, search_text, created_at, updated_at)
       select id, ${orgId('org')}, name, email, n || ', Lake Road', ${skewed(cities, 'city', 'n')}, 'India', 'IND',
         case when e.day is not null then 'own none none' end, case when e.day is not null then md5(n::text) end,
         case when e.day is not null then '•••••' || right(lpad(n::text, 7, '0'), 3) end, e.day, 'Window seat, vegetarian meals',
         '[{"id": "00000000-0000-7000-8000-000000000000", "name": "Rohan", "relation": "child", "passportSealed": null, "passportHash": null, "passportMasked": null}]',
         case when n % ${count / 40} = 0 then '{${rare.tag}}' when t.tag < 0.05 then '{Family,VIP}' when t.tag < 0.2 then '{Family}' else '{}' end::text[],
         e.day, ${searchedOf('bench_customer')}, at, at + (now() - at) * power(${chance('upd', 'n')}, 3)
       from bench_customer
       cross join lateral (select case when ${chance('pass', 'n')} < 0.4 then current_date - 500 + (${chance('exp', 'n')} * 3600)::int end as day) e
       cross join lateral (select ${chance('tag', 'n')} as tag) t
       order by n;
       insert into customer_phone (customer_id, number, org_id, kind, position)
       select id, phone, ${orgId('org')}, 'mobile', 0 from bench_customer order by n;
       insert into customer_phone (customer_id, number, org_id, kind, position)
       select id, '+9180' || lpad(n::text, 8, '0'), ${orgId('org')}, 'home', 1 from bench_customer where n % 4 = 0 order by n;
       insert into customer_choice (org_id, kind, value)
       select distinct org_id, 'city', city from customer union select distinct org_id, 'tag', unnest(tags) from customer`,
    ],
  ]
}

/**
 * New ones are open, old ones mostly not, as in life: status and day go together. One person left long ago, and one
 * source is new, so that what is asked for may lie at the far end of an order.
 */
const enquiryFacts = (count: number) => `
  select x.n, c.id as customer, c.org, c.name, ${searchedOf('c')} as customer_searched, x.at, x.kind, x.closed, x.age,
    case when not x.closed then ${pick(['New', 'New', 'New', 'Contacted', 'Contacted', 'Contacted', 'Quoted', 'Quoted', 'Negotiation'], chance('open', 'x.n'))}
      when ${chance('won', 'x.n')} < 0.4 then 'Confirmed' else 'Lost' end as status,
    case when c.org <> ${ids.large} then 100 + c.org * 2 + x.n % 2
      when x.age < 0.3 then 2 + x.n % ${staffOfLarge} else 2 + x.n % ${staffOfLarge - 1} end as owner,
    now() + (${chance('due', 'x.n')} - 0.3) * interval '20 days' as due,
    ${skewed(places, 'place', 'x.n')} || ', ' || 2 + x.n % 7 || ' nights' as subject,
    ${idAt('e', 'x.n', 'x.at')} as id
  from (select n, n::float / ${count} as age, ${momentOf('n', count)} as at,
      ${pick(['package', 'package', 'package', 'package', 'package', 'flight', 'flight', 'hotel', 'hotel', 'visa'], chance('kind', 'n'))} as kind,
      ${chance('closed', 'n')} > case when n > ${count * 0.9} then 0.8 else 0.05 end as closed
    from generate_series(1, ${count}) n) x
  join bench_customer c on c.n = 1 + floor((hashint8extended(x.n, 7) & 16777215) / 16777216.0 * ${(count * 2) / 5})::int`

const enquiries = (count: number): [string, string][] => [
  [
    'enquiries',
    `create unlogged table bench_enquiry as ${enquiryFacts(count)} order by n;
     insert into enquiry (id, number, kind, org_id, customer_id, source, status, priority, assigned_to, budget, details,
       subject, customer_searched, people, travel_date, tags, lost_reason, next_follow_up_at, next_follow_up_way, created_at,
       updated_at)
     select id, e.number, kind, ${orgId('org')}, customer,
       case when age > 0.5 and ${chance('social', 'n')} < 0.1 then 'Social' else ${skewed(sources, 'source', 'n')} end, status,
       ${pick(priorities, chance('prio', 'n'))},
       case when closed and n % 50 = 0 then null else ${userId('owner')} end, 50000 + n % 900 * 100,
       jsonb_build_object('kind', kind, 'adults', 2, 'children', 1, 'nights', 2 + n % 7, 'wishes', repeat('A quiet room with a view. ', 8)),
       subject, customer_searched, 3, at::date + 10 + (${chance('travel', 'n')} * 120)::int,
       case when e.tag is null then '{}' else array[e.tag] end,
       case when status = 'Lost' then 'No answer' end, case when not closed then due end, case when not closed then 'call' end,
       at, at + (now() - at) * ${chance('upd', 'n')}
     from bench_enquiry cross join lateral (select case kind when 'package' then 'PE' when 'flight' then 'FE' when 'hotel' then 'HE' else 'VE' end
       || '-' || extract(year from at) || '-' || lpad(n::text, 7, '0') as number,
       case when n % ${Math.floor(count / 300)} = 1 then '${rare.tag}' when ${chance('tag', 'n')} < 0.01 then 'VIP'
         when ${chance('tag', 'n')} < 0.06 then 'Honeymoon' end as tag) e
     order by n`,
  ],
  [
    'follow-ups',
    `insert into follow_up (id, enquiry_id, org_id, assigned_to, due_at, way, note, done_at, done_by, outcome, created_at)
     select ${idAt('f', 'n', 'at')}, id, ${orgId('org')}, ${userId('owner')}, at + interval '1 day', 'call', 'Ask for the dates',
       at + interval '25 hours', ${userId('owner')}, 'Sent three offers', at from bench_enquiry where status <> 'New' order by n;
     insert into follow_up (id, enquiry_id, org_id, assigned_to, due_at, way, note, reminded_at, created_at)
     select ${idAt('g', 'n', 'at')}, id, ${orgId('org')}, ${userId('owner')}, due, 'call', 'Ask again', now(), at
     from bench_enquiry where not closed order by n`,
  ],
]

/** What search looks through beside the CRM. */
function others(count: number): [string, string][] {
  const place = `'00000000-0000-7000-a000-000000000001'::uuid`
  const hotelId = (n: string) => `('00000000-0000-7000-b000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  return [
    [
      'hotels, itineraries',
      `insert into location (id, location, country, display_name, slug, description, status)
         values (${place}, 'Dubai', 'United Arab Emirates', 'Dubai, UAE', 'dubai', '', 'active');
       insert into hotel (id, location_id, hotel_name, images, rating, location, country, description, address, latitude,
         longitude, amenities, pets_allowed, check_in_time, check_out_time, child_free_under, child_adult_from,
         child_with_bed_percent, child_no_bed_percent, single_supplement_percent, min_nights, cancellation_policy, contact,
         featured, status)
       select ${hotelId('n')}, ${place}, ${skewed(places, 'hotel', 'n')} || ' ' || ${skewed(surnames, 'hotel', 'n')} || ' Hotel ' || n, '[]',
         4, 'Dubai', 'United Arab Emirates', repeat('A house by the sea with a long pool. ', 8), 'Road ' || n, 25, 55, '[]', false,
         '14:00', '11:00', 5, 12, 60, 30, 40, 1, '[]', '{}', false, 'active' from generate_series(1, ${count / 20}) n;
       insert into itinerary (id, org_id, user_id, kind, house, title, status, plan, asked, location_ids, nights)
       select ${idAt('i', 'n', 'at')}, ${orgId('org')}, ${userId('owner')}, 'single', org = ${ids.house}, subject || ' with ' || name, 'published', '{}', '{}', '{}', 3
       from bench_enquiry where n % 50 = 0`,
    ],
    [
      'bookings',
      `insert into hotel_booking (id, reference, org_id, user_id, hotel_id, hotel, rooms, lead_guest, from_date, until_date,
         adults, children, infants, pets, price, total, net, fee, paid, payment, status, payment_status, voucher_code, created_at)
       select ${idAt('b', 'n', 'at')}, 'HB-2026-' || lpad(n::text, 7, '0'), ${orgId('org')}, ${userId('owner')}, ${hotelId(`1 + n % ${count / 20}`)},
         jsonb_build_object('hotelName', ${skewed(places, 'stay', 'n')} || ' Palace'), jsonb_build_array(repeat('room ', 60)), jsonb_build_object('name', name),
         at::date + 20, at::date + 23, 2, 0, 0, false, '{}', 9000 + n % 700 * 50, 8000, 1000, 9000 + n % 700 * 50, 'wallet', case when n % 50 = 0 then 'Cancelled' else 'Confirmed' end,
         case when n % 50 = 0 then 'Refunded' else 'Paid' end, 'v' || n, at
       from bench_enquiry where n % 5 = 0 order by n;
       insert into package_booking (id, reference, org_id, user_id, itinerary_id, kind, title, plan, asked, stays, days, words,
         rooms, lead_guest, start_date, end_date, people, overseas, price, total, net, fee, cancellation_policy, payment, status,
         payment_status, voucher_code, created_at)
       select ${idAt('p', 'n', 'at')}, 'PB-2026-' || lpad(n::text, 7, '0'), ${orgId('org')}, ${userId('owner')}, gen_random_uuid(), 'single', subject,
         '{}', '{}', '[]', '[]', '{}', '[]', jsonb_build_object('name', name), at::date + 20, at::date + 23, 2, false, '{}',
         9000 + n % 700 * 50, 8000, 1000, '[]', 'wallet', 'Confirmed', 'Paid', 'p' || n, at
       from bench_enquiry where n % 10 = 1 order by n;
       insert into visa_application (id, reference, org_id, user_id, visa_id, status, created_at)
       select ${idAt('v', 'n', 'at')}, 'VA-2026-' || lpad(n::text, 7, '0'), ${orgId('org')}, ${userId('owner')}, gen_random_uuid(), 'Draft', at
       from bench_enquiry where n % 10 = 2 order by n;
       insert into visa_applicant (id, application_id, position, surname, given_names, status, created_at)
       select ${idAt('w', 'n', 'at')}, ${idAt('v', 'n', 'at')}, 0, split_part(name, ' ', 2), split_part(name, ' ', 1), 'Draft', at
       from bench_enquiry where n % 10 = 2 order by n`,
    ],
    [
      'quotations, bookings of the CRM',
      `insert into quotation (id, number, org_id, customer_id, status, title, total, margin, start_date, valid_until, searched,
         customer_searched, created_at, updated_at)
       select ${idAt('q', 'n', 'at')}, 'QT-2026-' || lpad(n::text, 7, '0'), ${orgId('org')}, customer,
         case when at > now() - interval '14 days' then ${pick(['Draft', 'Sent', 'Viewed'], chance('sent', 'n'))}
           else ${skewed(['Expired', 'Accepted', 'Declined'], 'quoted', 'n')} end, subject, 9000 + (${chance('total', 'n')} * 900)::int * 100,
         900, at::date + 10 + (${chance('travel', 'n')} * 120)::int, at::date + 14,
         lower('QT-2026-' || lpad(n::text, 7, '0') || ' ' || subject), customer_searched, at,
         at + (now() - at) * ${chance('requoted', 'n')}
       from bench_enquiry where n % 5 = 1 order by n;
       insert into crm_booking (id, number, kind, org_id, customer_id, title, country, start_date, end_date, details, travellers,
         people, tax_as, cost, planned_cost, gross, total, status, customer_name, searched, created_at)
       select ${idAt('k', 'n', 'at')}, 'CL-2026-' || lpad(n::text, 7, '0'), 'land-package', ${orgId('org')}, customer, subject, 'India',
         at::date + 20, at::date + 23, '{}', '[]', 2, 'package', 8000, 8000, 9000, 9000 + n % 700 * 50, 'Confirmed', name, '', at
       from bench_enquiry where n % 10 = 3 order by n;
       insert into booking_entry (id, source, kind, number, org_id, customer_id, customer_name, title, start_date, end_date, people,
         status, total, paid, searched, created_at)
       select id, 'crm', kind, number, org_id, customer_id, customer_name, title, start_date, end_date, people, status, total, paid,
         lower(concat_ws(' ', number, customer_name, title)), created_at from crm_booking
       union all select id, 'hotel', 'hotel', reference, org_id, null, lead_guest ->> 'name', hotel ->> 'hotelName', from_date, until_date,
         2, status, total, paid, lower(concat_ws(' ', reference, lead_guest ->> 'name', hotel ->> 'hotelName')), created_at from hotel_booking
       union all select id, 'package', 'package', reference, org_id, null, lead_guest ->> 'name', title, start_date, end_date,
         people, status, total, paid, lower(concat_ws(' ', reference, lead_guest ->> 'name', title)), created_at from package_booking
       order by created_at`,
    ],
  ]
}

/** Takes the indexes that keep no rule away while much is written: they are made again in a fraction of the time. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relname in ('customer', 'customer_phone', 'enquiry', 'follow_up', 'hotel', 'hotel_booking', 'package_booking',
       'visa_application', 'visa_applicant', 'quotation', 'crm_booking', 'booking_entry') and t.relnamespace = 'public'::regnamespace and not i.indisunique`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { made } of rows) await client.query(made)
}

/** Fills a fresh database; keys to others and triggers are left out while it does, since the data is sound. */
export async function makeCrm(client: pg.Client, count: number): Promise<void> {
  const timed = async ([what, text]: [string, string]) => {
    const start = Date.now()
    await client.query(text)
    console.log(`  ${what}: ${((Date.now() - start) / 1000).toFixed(1)} s`)
  }
  for (const step of people(count)) await timed(step)
  await client.query('set session_replication_role = replica')
  const start = Date.now()
  await withoutIndexes(client, async () => {
    for (const step of [...customers(count), ...enquiries(count), ...others(count)]) await timed(step)
  })
  console.log(`  all with indexes: ${((Date.now() - start) / 1000).toFixed(1)} s`)
  await client.query('drop table bench_customer, bench_enquiry')
  await client.query('vacuum analyze')
}
