import type { EnquirySource } from '@karavan/domain/crm/enquiry'

export const firstNames = [
  'Aarav',
  'Aditi',
  'Ananya',
  'Arjun',
  'Asha',
  'Bhavna',
  'Chetan',
  'Deepa',
  'Devika',
  'Farhan',
  'Gauri',
  'Harish',
  'Ishita',
  'Jatin',
  'Kavita',
  'Kiran',
  'Lakshmi',
  'Manish',
  'Meghna',
  'Mohan',
  'Nasreen',
  'Neha',
  'Omkar',
  'Pallavi',
  'Pranav',
  'Radhika',
  'Rahul',
  'Reena',
  'Rohan',
  'Salma',
  'Sanjay',
  'Shalini',
  'Siddharth',
  'Sneha',
  'Sudha',
  'Tanvi',
  'Uday',
  'Varun',
  'Vidya',
  'Yash',
] as const

export const lastNames = [
  'Acharya',
  'Agarwal',
  'Banerjee',
  'Bhatt',
  'Chatterjee',
  'Chopra',
  'Desai',
  'Deshmukh',
  'Fernandes',
  'Gandhi',
  'Ghosh',
  'Gupta',
  'Hegde',
  'Iyer',
  'Jain',
  'Joshi',
  'Kapoor',
  'Khanna',
  'Kulkarni',
  'Menon',
  'Mishra',
  'Nair',
  'Patel',
  'Pillai',
  'Rao',
  'Saxena',
  'Shah',
  'Sharma',
  'Singh',
  'Varghese',
] as const

/** A town and the code of its state. */
type City = readonly [string, string]

export const cities: readonly [City, ...City[]] = [
  ['Mumbai', '27'],
  ['Pune', '27'],
  ['Ahmedabad', '24'],
  ['Bengaluru', '29'],
  ['Chennai', '33'],
  ['Delhi', '07'],
  ['Hyderabad', '36'],
  ['Kochi', '32'],
  ['Kolkata', '19'],
  ['Jaipur', '08'],
]

export const customerTags = ['family', 'honeymoon', 'corporate', 'senior', 'repeat', 'vegetarian', 'group'] as const

export const preferences = [
  'Window seat, vegetarian meals.',
  'High floor, away from the lift.',
  'Prefers to fly in the morning.',
  'Jain food for both parents.',
  'Late check-in is usual.',
  'Likes small hotels with a garden.',
] as const

type Places = readonly [string, ...string[]]

export const trips: readonly [Places, ...Places[]] = [
  ['Dubai', 'Abu Dhabi'],
  ['Bali'],
  ['Singapore', 'Kuala Lumpur'],
  ['Munnar', 'Thekkady', 'Alleppey'],
  ['Phuket', 'Krabi'],
  ['Srinagar', 'Gulmarg', 'Pahalgam'],
  ['Paris', 'Lucerne', 'Rome'],
  ['Hanoi', 'Da Nang'],
  ['Baku'],
  ['Istanbul', 'Cappadocia'],
  ['Goa'],
  ['Jaipur', 'Udaipur'],
]

/** Where people land for places that have no airport. */
export const airports: Readonly<Record<string, string>> = { Munnar: 'Kochi' }

export const visaCountries = [
  'United Arab Emirates',
  'Singapore',
  'Europe',
  'United Kingdom',
  'Thailand',
  'Vietnam',
] as const

export const sources = [
  'WhatsApp',
  'WhatsApp',
  'WhatsApp',
  'Phone',
  'Phone',
  'Website',
  'Website',
  'Walk-in',
  'Referral',
  'Social',
  'E-mail',
  'Repeat',
  'Agent',
] as const satisfies EnquirySource[]

export const stepNotes = [
  'Send three hotels to choose from',
  'Ask for the ages of the children',
  'Call after the office closes',
  'Check the fare again before it goes up',
  'Share the day plan by WhatsApp',
  'Ask whether the passports are valid',
] as const

export const outcomes = [
  'Wants a sea view, budget is fine.',
  'Did not pick up; sent a message.',
  'Will talk to the family at the weekend.',
  'Liked the second hotel.',
  'Asked for a smaller room.',
] as const

export const lost = ['Too expensive', 'Booked elsewhere', 'Plans changed', 'No answer', 'Dates not free'] as const

export const portals = [
  ['Rooms Direct', 'https://rooms.example.test', 'karavan-mumbai'],
  ['Fare Desk', 'https://fares.example.test', 'kt-0042'],
  ['Gulf Visa Centre', 'https://visa.example.test', 'karavan'],
  ['Island Ferries', null, 'agent-118'],
] as const

/** What visitors wrote: the form, the words, where to, and how many hours ago. */
export const leadMessages = [
  ['contactus', 'We are six friends and want ten green days in Kerala after Christmas.', 'Kerala', 2],
  ['dubai', 'Four nights for two, near the beach, with the desert one evening.', 'Dubai', 5],
  ['itinerary', 'Can this trip be done with a child of four? Which hotel has a pool?', null, 9],
  ['contactus', 'Please send the rates for a group of 24 in Goa, two nights in February.', 'Goa', 26],
  ['dubai', 'Is the visa part of the price? We fly from Kochi.', 'Dubai', 31],
  ['contactus', 'My parents want to see Varanasi and Ayodhya, both are over seventy.', 'Varanasi', 50],
  ['itinerary', 'Is the houseboat a private one?', null, 74],
  ['contactus', 'Looking for a quiet place in the hills for a first anniversary.', 'Munnar', 100],
  ['dubai', 'Do you have a family suite for two adults and three children?', 'Dubai', 150],
  ['contactus', 'We need an offer for an offsite of forty people, somewhere near Mumbai.', 'Lonavala', 220],
] as const
