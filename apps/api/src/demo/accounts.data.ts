import type { OwnMarkup } from '@karavan/contracts/kit/money'
import type { z } from 'zod'
import type { UserType } from '@karavan/domain/base/access/user-type'

export const demoPassword = 'demo1234'

type DemoOrg = {
  key: string
  kind: 'house' | 'agency' | 'traveller'
  companyName: string
  agentId: string | null
  email: string
  phone: string
  address: string
  city: string
  stateCode: string
  gstin: string | null
  pan: string | null
  salesRep: { name: string; phone: string } | null
  creditLimit: number
  verified: boolean
  upiId?: string
  brandColour?: string
  paperTerms?: string
  ownMarkup?: z.output<typeof OwnMarkup>
}

const house = { name: 'Meera Nair', phone: '+91 90000 12001' }
const second = { name: 'Sameer Kulkarni', phone: '+91 90000 12002' }

const agency = (
  key: string,
  companyName: string,
  number: string,
  city: string,
  stateCode: string,
  rest: Partial<DemoOrg> = {},
): DemoOrg => ({
  key,
  kind: 'agency',
  companyName,
  agentId: `AG${number}`,
  email: `office@${key}.example.test`,
  phone: `+91 90000 ${number.slice(1)}`,
  address: `12 Station Road, ${city}`,
  city,
  stateCode,
  gstin: `${stateCode}ABCDE${number.slice(2)}F1Z5`,
  pan: `ABCDE${number.slice(2)}F`,
  salesRep: house,
  creditLimit: 0,
  verified: true,
  ...rest,
})

/** The house, eight agencies and a traveller. */
export const demoOrgs: DemoOrg[] = [
  {
    key: 'house',
    kind: 'house',
    companyName: 'Karavan Travels',
    agentId: null,
    email: 'accounts@karavan.example.test',
    phone: '+91 22 4000 1200',
    address: '4th floor, Ballard Estate, Mumbai 400001',
    city: 'Mumbai',
    stateCode: '27',
    gstin: '27AAKCK1234M1Z6',
    pan: 'AAKCK1234M',
    salesRep: null,
    creditLimit: 0,
    verified: true,
  },
  agency('saffron-trails', 'Saffron Trails Holidays', '104582', 'Pune', '27', {
    creditLimit: 50_000,
    upiId: 'saffrontrails@examplebank',
    brandColour: '#b4460f',
    ownMarkup: {
      hotel: { basis: 'percent', value: 12 },
      itinerary: { basis: 'percent', value: 10 },
      activity: { basis: 'percent', value: 12 },
      visa: { basis: 'perPerson', value: 500 },
    },
    paperTerms: [
      'Prices are for these dates and people. If a fare or fee rises before you pay, we ask you first.',
      'Money due back reaches you within seven working days, the way it came.',
      'Passports must be valid for six months after the last day.',
    ].join('\n'),
  }),
  agency('five-rivers', 'Five Rivers Tours', '104590', 'Ludhiana', '03', { salesRep: second }),
  agency('malabar', 'Malabar Journeys', '104601', 'Kochi', '32'),
  agency('blue-kite', 'Blue Kite Travels', '104617', 'Ahmedabad', '24', { salesRep: second, creditLimit: 25_000 }),
  agency('deccan', 'Deccan Compass', '104623', 'Hyderabad', '36'),
  agency('himalaya', 'Chinar and Cedar', '104638', 'Srinagar', '01', { salesRep: second }),
  agency('coromandel', 'Coromandel Holidays', '104644', 'Chennai', '33'),
  agency('lotus-lane', 'Lotus Lane Travels', '104659', 'Jaipur', '08', { verified: false, gstin: null }),
  {
    key: 'traveller',
    kind: 'traveller',
    companyName: 'Ananya Verma',
    agentId: null,
    email: 'traveller@demo.test',
    phone: '+91 90000 12042',
    address: '8 Lake View, Bengaluru',
    city: 'Bengaluru',
    stateCode: '29',
    gstin: null,
    pan: null,
    salesRep: null,
    creditLimit: 0,
    verified: true,
  },
]

type DemoUser = {
  org: string
  email: string
  name: string
  userType: UserType
  verified: boolean
  /** How the sign-in page describes the account; only those with a role can sign in. */
  role?: string
}

/** The accounts people sign in with, and the owners of the other agencies. */
export const demoUsers: DemoUser[] = [
  {
    org: 'house',
    email: 'admin@demo.test',
    name: 'Rohit Kapoor',
    userType: 'Admin',
    verified: true,
    role: 'Admin of the house',
  },
  {
    org: 'saffron-trails',
    email: 'agent@demo.test',
    name: 'Kavita Deshmukh',
    userType: 'Agent',
    verified: true,
    role: 'Agent, verified agency',
  },
  {
    org: 'five-rivers',
    email: 'agent2@demo.test',
    name: 'Gurpreet Sandhu',
    userType: 'Agent',
    verified: true,
    role: 'Agent, another agency',
  },
  {
    org: 'house',
    email: 'staff@demo.test',
    name: 'Meera Nair',
    userType: 'SystemUser',
    verified: true,
    role: 'Staff of the house',
  },
  {
    org: 'traveller',
    email: 'traveller@demo.test',
    name: 'Ananya Verma',
    userType: 'Customer',
    verified: true,
    role: 'Traveller',
  },
  {
    org: 'lotus-lane',
    email: 'pending@demo.test',
    name: 'Harsh Mathur',
    userType: 'Agent',
    verified: false,
    role: 'Agent, waiting for review',
  },
  {
    org: 'saffron-trails',
    email: 'staff2@demo.test',
    name: 'Priya Joshi',
    userType: 'SystemUser',
    verified: true,
    role: 'Staff of the first agency',
  },
  { org: 'malabar', email: 'owner@malabar.example.test', name: 'Devraj Menon', userType: 'Agent', verified: true },
  { org: 'blue-kite', email: 'owner@blue-kite.example.test', name: 'Ritika Bansal', userType: 'Agent', verified: true },
  { org: 'deccan', email: 'owner@deccan.example.test', name: 'Farhan Qureshi', userType: 'Agent', verified: true },
  { org: 'himalaya', email: 'owner@himalaya.example.test', name: 'Nazir Wani', userType: 'Agent', verified: true },
  {
    org: 'coromandel',
    email: 'owner@coromandel.example.test',
    name: 'Lakshmi Iyer',
    userType: 'Agent',
    verified: true,
  },
]

/** What the sign-in page and the start of the server list. */
export const demoAccounts = demoUsers.flatMap(({ email, role }) =>
  role ? [{ email, role, password: demoPassword }] : [],
)
