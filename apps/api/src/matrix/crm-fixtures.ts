import { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import { openings } from '@karavan/contracts/crm/openings/opening.contract'
import { credentials } from '@karavan/contracts/crm/credentials/credential.contract'
import { listExports } from '@karavan/contracts/site/exports/export.contract'
import { savedReports } from '@karavan/contracts/crm/reports/saved-report.contract'
import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { enquiries } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import { messageTemplates } from '@karavan/contracts/crm/messages/template.contract'
import { quotations } from '@karavan/contracts/crm/quotations/quotation.contract'
import { currencyRates } from '@karavan/contracts/money/exchange-rates/currency-rate.contract'
import { leads } from '@karavan/contracts/crm/leads/lead.contract'
import { agencySupplierPayments } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { tasks } from '@karavan/contracts/crm/tasks/task.contract'
import { v7 as uuidv7 } from 'uuid'
import { dayFromNow, write } from '../features/sales/stays/testing/stay.ts'
import { fileOf, linesOf, makeBank, upload } from '../features/crm/bank/testing/bank.ts'
import { insertCrmBooking, insertCustomer } from '../features/crm/testing/trip-rows.ts'
import { checkedImport } from '../features/crm/customers/testing/import.ts'
import type { Person } from '../testing/people.ts'
import type { TestApp } from '../testing/test-app.ts'
import type { Ids } from './ids.ts'

async function enquiriesOf({ call, people }: TestApp, name: string) {
  const make = async (as: Person) => {
    const body = { ...enquiries.create.example, customer: { name: `${name} of the matrix` } }
    const headers = { 'idempotency-key': uuidv7() }
    return (await call<{ data: Enquiry }>('POST', '/crm/enquiries/package', { as, body, headers })).body.data
  }
  return { own: await make(people.agent), foreign: await make(people.foreignAgent) }
}

async function enquiryIds(test: TestApp): Promise<Ids> {
  const { own, foreign } = await enquiriesOf(test, 'Enquiry')
  return { own: own.id, foreign: foreign.id }
}

async function followUpIds(test: TestApp): Promise<Ids> {
  const { own, foreign } = await enquiriesOf(test, 'Step')
  return { own: own.followUps[0]?.id ?? '', foreign: foreign.followUps[0]?.id ?? '' }
}

async function currencyIds({ call, people }: TestApp): Promise<Ids> {
  const make = async (as: Person, country: string) => {
    const body = { ...currencyRates.create.example, country, effectiveFrom: dayFromNow(1) }
    return (await call<{ data: { id: string } }>('POST', '/crm/currencies', { as, body })).body.data.id
  }
  return { own: await make(people.agent, 'Oman'), foreign: await make(people.foreignAgent, 'Qatar') }
}

async function systemUserIds({ call, people }: TestApp): Promise<Ids> {
  const make = async (as: Person, name: string) => {
    const body = { name, email: `${name.toLowerCase()}@matrix.test` }
    return (await call<{ data: { id: string } }>('POST', '/register-systemUser', { as, body })).body.data.id
  }
  return { own: await make(people.agent, 'Invited'), foreign: await make(people.foreignAgent, 'Stranger') }
}

/** Leads belong to the house: there is one more, and one that is gone. */
async function leadIds({ call }: TestApp): Promise<Ids> {
  const { example: body, path } = leads.create
  const { id } = (await call<{ data: { id: string } }>('POST', path, { body })).body.data
  return { own: id, foreign: uuidv7() }
}

async function credentialIds({ call, people }: TestApp): Promise<Ids> {
  const make = async (as: Person) => {
    const { example: body, path } = credentials.create
    return (await call<{ data: { id: string } }>('POST', path, { as, body })).body.data.id
  }
  return { own: await make(people.agent), foreign: await make(people.foreignAgent) }
}

async function supplierIds({ call, people }: TestApp): Promise<Ids> {
  const make = async (as: Person) => {
    const { example, path } = suppliers.create
    const body = { ...example, name: `Supplier ${uuidv7()}` }
    return (await call<{ data: { id: string } }>('POST', path, { as, body })).body.data.id
  }
  return { own: await make(people.agent), foreign: await make(people.foreignAgent) }
}

/** A typed bill of a supplier of each agency. */
async function supplierBillIds(test: TestApp): Promise<Ids> {
  const whose = await supplierIds(test)
  const make = async (as: Person, supplierId: string) => {
    const { example, path } = agencySupplierPayments.addBill
    const body = { ...example, supplierId, billedOn: dayFromNow(0) }
    const headers = { 'idempotency-key': uuidv7() }
    return (await test.call<{ data: { id: string } }>('POST', path, { as, body, headers })).body.data.id
  }
  const { agent, foreignAgent } = test.people
  return { own: await make(agent, whose.own), foreign: await make(foreignAgent, whose.foreign) }
}

/** Money of a customer of each agency. */
async function receiptIds(test: TestApp): Promise<Ids> {
  const customers = await customerIds(test)
  const make = async (as: Person, customerId: string) => {
    const body = { customerId, amount: 500, paidOn: dayFromNow(-1), way: 'cash' }
    return (await write<{ data: { id: string } }>(test, '/crm/receipts', as, body)).body.data.id
  }
  return {
    own: await make(test.people.agent, customers.own),
    foreign: await make(test.people.foreignAgent, customers.foreign),
  }
}

/** What is to be given back of these. */
async function refundIds(test: TestApp): Promise<Ids> {
  const receipts = await receiptIds(test)
  const make = async (as: Person, receiptId: string) => {
    const body = { receiptId, amount: 100, way: 'bank', reason: 'Of the matrix' }
    return (await write<{ data: { id: string } }>(test, '/crm/refunds', as, body)).body.data.id
  }
  return {
    own: await make(test.people.agent, receipts.own),
    foreign: await make(test.people.foreignAgent, receipts.foreign),
  }
}

/** A bank, a statement of it and a line of that, for both. */
async function bankIds(test: TestApp, which: 'bankId' | 'statementId' | 'id'): Promise<Ids> {
  const make = async (as: Person) => {
    const bank = await makeBank(test, as)
    if (which === 'bankId') return bank.id
    const file = fileOf([{ on: dayFromNow(-1), text: 'Of the matrix', amount: 100 }])
    const statement = await upload(test, as, bank, file)
    return which === 'id' ? ((await linesOf(test, as, statement))[0]?.id ?? '') : statement.id
  }
  return { own: await make(test.people.agent), foreign: await make(test.people.foreignAgent) }
}

/** One booking of the CRM of each agency. */
async function crmBookingIds({ call, people }: TestApp): Promise<Ids> {
  const make = async (as: Person) => {
    const body = { ...crmBookings.create.example, customer: { name: 'Booked of the matrix' } }
    const headers = { 'idempotency-key': uuidv7() }
    return (await call<{ data: { id: string } }>('POST', '/crm/bookings/land-package', { as, body, headers })).body.data
      .id
  }
  return { own: await make(people.agent), foreign: await make(people.foreignAgent) }
}

/** One customer of each agency. */
async function customerIds({ call, people }: TestApp): Promise<Ids> {
  const make = async (as: Person) =>
    (await call<{ data: { id: string } }>('POST', '/crm/customers', { as, body: customers.create.example })).body.data
      .id
  return { own: await make(people.agent), foreign: await make(people.foreignAgent) }
}

/** One opening balance of each agency. */
async function openingIds({ call, people }: TestApp): Promise<Ids> {
  const make = async (as: Person) => {
    const body = { ...openings.create.example, name: `Bank ${uuidv7()}` }
    const headers = { 'idempotency-key': uuidv7() }
    return (await call<{ data: { id: string } }>('POST', '/crm/openings', { as, body, headers })).body.data.id
  }
  return { own: await make(people.agent), foreign: await make(people.foreignAgent) }
}

/** One file of customers of each agency, checked and not added yet: nothing of it is still under way. */
async function customerImportIds(test: TestApp): Promise<Ids> {
  const make = async (person: Person) => (await checkedImport(test, person, 'Name,Phone\nMeera Iyer,9845012346\n')).id
  return { own: await make(test.people.agent), foreign: await make(test.people.foreignAgent) }
}

/** Something in the Inbox of each agency. */
async function inboxIds({ app, people }: TestApp): Promise<Ids> {
  const make = async ({ orgId }: Person) => {
    const id = uuidv7()
    await app.platform.database.pool.query(
      `insert into message_in (id, org_id, channel, provider_id, sender, sender_name, subject, body)
       values ($1, $2, 'mail', $3, 'a@example.test', 'Asha', 'Hello', 'Hello')`,
      [id, orgId, id],
    )
    return id
  }
  return { own: await make(people.agent), foreign: await make(people.foreignAgent) }
}

/** One own text of each agency. */
async function messageTemplateIds({ call, people }: TestApp): Promise<Ids> {
  const make = async (as: Person) => {
    const { example: body, path } = messageTemplates.create
    return (await call<{ data: { id: string } }>('POST', path, { as, body })).body.data.id
  }
  return { own: await make(people.agent), foreign: await make(people.foreignAgent) }
}

/** One draft of each agency. */
async function quotationIds({ call, people }: TestApp): Promise<Ids> {
  const make = async (as: Person) => {
    const body = { ...quotations.create.example, customer: { name: 'Quotation of the matrix' } }
    const headers = { 'idempotency-key': uuidv7() }
    return (await call<{ data: { id: string } }>('POST', '/crm/quotations', { as, body, headers })).body.data.id
  }
  return { own: await make(people.agent), foreign: await make(people.foreignAgent) }
}

/** A task with an enquiry of each agency, for whoever owns it. */
async function taskIds(test: TestApp): Promise<Ids> {
  const { own, foreign } = await enquiriesOf(test, 'Task')
  const make = async (as: Person, recordId: string) => {
    const body = { ...tasks.create.example, recordId, assignedTo: as.id }
    return (await write<{ data: { id: string } }>(test, '/crm/tasks', as, body)).body.data.id
  }
  return { own: await make(test.people.agent, own.id), foreign: await make(test.people.foreignAgent, foreign.id) }
}

/** A note that names the owner, by somebody of the staff; nobody else can say that it was read. */
async function mentionIds(test: TestApp): Promise<Ids> {
  const { own } = await enquiriesOf(test, 'Mention')
  const { agent, agencyStaff } = test.people
  const { pool } = test.app.platform.database
  const id = uuidv7()
  await pool.query(
    `insert into crm_mention (id, org_id, user_id, by_id, record_of, record_id, text) values ($1, $2, $3, $4, 'enquiry', $5, '@you')`,
    [id, agent.orgId, agent.id, agencyStaff.id, own.id],
  )
  return { own: id, foreign: uuidv7() }
}

/** One invoice of each agency to a business. */
async function paperIds({ app, people }: TestApp): Promise<Ids> {
  const { pool } = app.platform.database
  const make = async ({ orgId }: Person) => {
    const booking = await insertCrmBooking(pool, { orgId, customerId: await insertCustomer(pool, orgId) })
    const id = uuidv7()
    const party = { name: 'Matrix', address: 'Pune', gstin: '27ABCDE1234F1Z5', stateCode: '27' }
    const content = { supplier: party, recipient: party, description: 'Matrix', gross: 100, taxes: [], sac: '998555' }
    await pool.query(
      `insert into crm_invoice (id, org_id, booking_id, kind, number, issued_on, content, total)
       values ($1, $2, $3, 'invoice', 'IN/MATRIX', current_date, $4, 1)`,
      [id, orgId, booking.id, content],
    )
    return id
  }
  return { own: await make(people.agent), foreign: await make(people.foreignAgent) }
}

/** One file that each agency asked for. */
async function exportIds({ call, people }: TestApp): Promise<Ids> {
  const make = async (as: Person) =>
    (await call<{ data: { id: string } }>('POST', '/exports', { as, body: listExports.create.example })).body.data.id
  return { own: await make(people.agent), foreign: await make(people.foreignAgent) }
}

/** One report that each agency has kept. */
async function savedReportIds({ call, people }: TestApp): Promise<Ids> {
  const make = async (as: Person) => {
    const body = { ...savedReports.create.example, name: `Report ${uuidv7()}` }
    return (await call<{ data: { id: string } }>('POST', '/crm/saved-reports', { as, body })).body.data.id
  }
  return { own: await make(people.agent), foreign: await make(people.foreignAgent) }
}

/** The same for calls of the CRM. */
export const crmFixtures: Record<string, (test: TestApp) => Promise<Ids>> = {
  '/crm/bank-lines/:id': (test) => bankIds(test, 'id'),
  '/crm/bank-statements/:id': (test) => bankIds(test, 'statementId'),
  '/crm/banks/:id': (test) => bankIds(test, 'bankId'),
  '/crm/bookings/:kind/:id': crmBookingIds,
  '/crm/customers/:id': customerIds,
  '/crm/customers/imports/:id': customerImportIds,
  '/crm/currencies/:id': currencyIds,
  '/crm/enquiries/:kind/:id': enquiryIds,
  '/crm/follow-ups/:id': followUpIds,
  '/crm/mentions/:id': mentionIds,
  '/crm/tasks/:id': taskIds,
  '/crm/threads/:of/:id': enquiryIds,
  '/crm/messages/:of/:id': enquiryIds,
  '/crm/message-templates/:id': messageTemplateIds,
  '/crm/inbox/:id': inboxIds,
  '/crm/portal-credentials/:id': credentialIds,
  '/crm/quotations/:id': quotationIds,
  '/crm/returns/einvoices/:id': paperIds,
  '/accounts/returns/einvoices/:id': async () => ({ own: uuidv7(), foreign: uuidv7() }),
  '/crm/openings/:id': openingIds,
  '/crm/receipts/:id': receiptIds,
  '/crm/refunds/:id': refundIds,
  '/crm/saved-reports/:id': savedReportIds,
  '/crm/supplier-payments/bills/:id': supplierBillIds,
  '/accounts/supplier-payments/bills/:id': async () => ({ own: uuidv7(), foreign: uuidv7() }),
  '/crm/suppliers/:id': supplierIds,
  '/crm/system-users/:id': systemUserIds,
  '/exports/:id': exportIds,
  '/leads/:id': leadIds,
}
