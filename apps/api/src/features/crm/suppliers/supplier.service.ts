import type { BankDetails, Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import type { suppliers as contract } from '@karavan/contracts/crm/suppliers/supplier.contract'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { maskedPan, openPan, sealPan, withMaskedPan } from '../../../platform/crypto/pan.ts'
import type { Sealed, Vault } from '../../../platform/crypto/vault.ts'
import { brokenUnique } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { findDocuments } from '../../base/files/index.ts'
import { bankChange, readBankChange } from './bank-check.service.ts'
import type { SupplierFollower } from './follower.ts'
import {
  deleteSupplierRow,
  findSupplier,
  insertSupplier,
  isUsed,
  listContracts,
  lockSuppliers,
  readFigures,
  replaceContracts,
  repointCatalogue,
  updateSupplierRow,
} from './supplier.queries.ts'
import type { ContractRecord, SupplierRecord } from './supplier.table.ts'

type Body = z.output<(typeof contract)['create']['body']>
type Edit = z.output<(typeof contract)['update']['body']>
type Merge = z.output<(typeof contract)['merge']['body']>
type Who = Pick<Context, 'db' | 'platform'>

export const entity = 'supplier'

/** Bank details open only in the record, and for the organisation, they were sealed for. */
export const ownerOf = ({ orgId, id }: { orgId: string; id: string }): string => `supplier ${orgId} ${id}`

const noBank = { bankKeyId: null, bankWrappedKey: null, bankSealed: null, bankHint: null }

/** How bank details are stored: those left out stay, null takes them away. */
function bankColumns(vault: Vault, record: { orgId: string; id: string }, bank: BankDetails | null | undefined) {
  if (bank === undefined) return {}
  if (bank === null) return noBank
  const { keyId, wrappedKey, content } = vault.seal(JSON.stringify(bank), ownerOf(record))
  const hint = bank.account.replaceAll(/[^A-Za-z0-9]/g, '').slice(-4)
  return { bankKeyId: keyId, bankWrappedKey: wrappedKey, bankSealed: content, bankHint: `${bank.bank} ••${hint}` }
}

const inTrail = ({
  name,
  kinds,
  contacts,
  country,
  gstin,
  panEnd,
  currency,
  terms,
  creditLimit,
  status,
  tds,
}: SupplierRecord) => ({
  name,
  kinds,
  contacts: contacts.map((one) => [one.name, one.phone, one.email].filter(Boolean).join(', ')),
  country,
  gstin,
  pan: maskedPan({ panEnd }),
  currency,
  terms,
  creditLimit,
  status,
  tds,
})

/** A supplier as it is sent: of PAN and bank details only how they end. */
export async function toSupplier({ db, platform }: Who, record: SupplierRecord): Promise<Supplier> {
  const { bankKeyId: _, bankWrappedKey: _key, bankSealed: _bank, mergedInto: _to, ...rest } = withMaskedPan(record)
  const { bankChangedAt: _at, bankChangedBy: _by, bankCheckedAt: _then, bankCheckedBy: _who, ...sent } = rest
  const contracts = await listContracts(db, record.id)
  const figures = await readFigures(db, record.id, today(platform.config))
  const bankChange = await readBankChange(db, record)
  return { ...sent, ...figures, bankChange, contracts: contracts.map(({ supplierId: _id, ...one }) => one) }
}

async function getLocked({ db, user }: Context, id: string): Promise<SupplierRecord> {
  const [found] = await lockSuppliers(db, user, [id])
  if (!found) throw notFound('supplier')
  return found
}

/** Refuses a second supplier of a name in words. */
async function onlyOnce<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (brokenUnique(error) !== 'supplier_name_once') throw error
    throw problem('DUPLICATE', `${name} is among your suppliers already.`)
  }
}

async function contractsOf(
  { db }: Context,
  { id, orgId }: { id: string; orgId: string },
  body: Body['contracts'],
  before: readonly ContractRecord[],
): Promise<ContractRecord[]> {
  const known = new Map(before.map((one) => [one.id, one]))
  const fresh = body.flatMap(({ fileId }) => (fileId && !before.some((one) => one.fileId === fileId) ? fileId : []))
  const papers = await findDocuments(db, orgId, fresh)
  return body.map((one, index) => {
    if (one.id && !known.has(one.id))
      throw invalid({ path: `contracts.${index}.id`, message: 'No contract of this supplier' })
    if (one.fileId && fresh.includes(one.fileId) && !papers.has(one.fileId))
      throw invalid({ path: `contracts.${index}.fileId`, message: 'There is no such document' })
    return { ...one, id: one.id ?? uuidv7(), supplierId: id }
  })
}

/** Keeps a supplier of the caller's organisation. */
export async function createSupplier(context: Context, vault: Vault, body: Body): Promise<SupplierRecord> {
  const { db, user, actor } = context
  const { bank, pan = null, contracts, ...fields } = body
  const place = { id: uuidv7(), orgId: user.orgId }
  await onlyOnce(fields.name, () =>
    insertSupplier(db, {
      ...fields,
      ...place,
      ...sealPan(context.platform, 'supplier', place, pan),
      ...bankColumns(vault, place, bank),
    }),
  )
  await replaceContracts(db, place.id, await contractsOf(context, place, contracts, []))
  const made = await getLocked(context, place.id)
  await recordAudit(db, actor, { entity, id: place.id, action: 'created', after: inTrail(made) })
  return made
}

/** Changes a supplier; a new name is written wherever the old one stood. */
export async function updateSupplier(
  context: Context,
  vault: Vault,
  followers: readonly SupplierFollower[],
  id: string,
  { version, bank, pan, contracts, ...fields }: Edit,
): Promise<SupplierRecord> {
  const { db, user, actor } = context
  const before = await getLocked(context, id)
  if (before.mergedInto) throw problem('CONFLICT', `${before.name} was merged into another supplier.`)
  if (version !== before.version) refuseStale(version, before.version, await toSupplier(context, before))
  const rows = await contractsOf(context, before, contracts, await listContracts(db, id))
  await onlyOnce(fields.name, () =>
    updateSupplierRow(db, id, {
      ...fields,
      ...(pan === undefined ? {} : sealPan(context.platform, 'supplier', before, pan)),
      ...bankColumns(vault, before, bank),
      ...(bank === undefined ? {} : bankChange(before, user)),
    }),
  )
  await replaceContracts(db, id, rows)
  if (fields.name !== before.name) for (const { retext } of followers) await retext(db, id)
  const after = await getLocked(context, id)
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: before.orgId,
    action: bank === undefined ? 'changed' : 'bank details changed',
    before: inTrail(before),
    after: inTrail(after),
  })
  return after
}

/** Forgets a supplier nothing hangs on. */
export async function deleteSupplier(context: Context, id: string): Promise<SupplierRecord> {
  const { db, actor } = context
  const before = await getLocked(context, id)
  if (await isUsed(db, id))
    throw problem('CONFLICT', `Bookings or the catalogue name ${before.name}; make it inactive instead.`)
  await deleteSupplierRow(db, id)
  await recordAudit(db, actor, { entity, id, orgId: before.orgId, action: 'deleted', before: inTrail(before) })
  return before
}

/** Shows the bank details for a reason that is kept. */
export async function revealBank(context: Context, vault: Vault, id: string, reason: string): Promise<BankDetails> {
  const { db, actor } = context
  const record = await getLocked(context, id)
  const { bankKeyId: keyId, bankWrappedKey: wrappedKey, bankSealed: content } = record
  if (keyId === null || wrappedKey === null || content === null)
    throw problem('CONFLICT', `There are no bank details of ${record.name}.`)
  const sealed: Sealed = { keyId, wrappedKey, content }
  let opened: string
  try {
    opened = vault.open(sealed, ownerOf(record))
  } catch {
    throw problem('CONFLICT', 'The bank details cannot be opened; write them down anew.')
  }
  await recordAudit(db, actor, { entity, id, orgId: record.orgId, action: 'bank details shown', after: { reason } })
  return JSON.parse(opened) as BankDetails
}

/** The whole PAN of a supplier; whoever reads it is noted in the history. */
export async function revealSupplierPan(context: Context, id: string): Promise<string> {
  const record = await getLocked(context, id)
  const pan = openPan(context.platform, 'supplier', record)
  if (pan === null) throw notFound('PAN')
  await recordAudit(context.db, context.actor, { entity, id, orgId: record.orgId, action: 'PAN looked at' })
  return pan
}

const unique = <T>(values: readonly T[]): T[] => [...new Map(values.map((one) => [JSON.stringify(one), one])).values()]

/** Makes one supplier of two. The merged record stays as it was, points to its survivor, and what named it follows. */
export async function mergeSuppliers(
  context: Context,
  followers: readonly SupplierFollower[],
  { survivorId, survivorVersion, mergedId, mergedVersion }: Merge,
): Promise<SupplierRecord> {
  const { platform, db, user, actor } = context
  const found = await lockSuppliers(db, user, [survivorId, mergedId])
  const survivor = found.find(({ id }) => id === survivorId)
  const merged = found.find(({ id }) => id === mergedId)
  if (!survivor || !merged) throw notFound('supplier')
  if (survivor.id === merged.id) throw invalid({ path: 'mergedId', message: 'Two different suppliers are needed' })
  if (survivor.orgId !== merged.orgId) throw invalid({ path: 'mergedId', message: 'Belongs to another organisation' })
  const gone = [survivor, merged].find(({ mergedInto }) => mergedInto)
  if (gone) throw problem('CONFLICT', `${gone.name} was merged into another supplier already.`)
  if (survivor.version !== survivorVersion)
    refuseStale(survivorVersion, survivor.version, await toSupplier(context, survivor))
  if (merged.version !== mergedVersion) refuseStale(mergedVersion, merged.version, await toSupplier(context, merged))
  await updateSupplierRow(db, survivorId, {
    kinds: unique([...survivor.kinds, ...merged.kinds]),
    contacts: unique([...survivor.contacts, ...merged.contacts]).slice(0, 20),
    country: survivor.country ?? merged.country,
    stateCode: survivor.stateCode ?? merged.stateCode,
    gstin: survivor.gstin ?? merged.gstin,
    ...(survivor.panHash === null
      ? sealPan(platform, 'supplier', survivor, openPan(platform, 'supplier', merged))
      : {}),
    terms: survivor.terms ?? merged.terms,
    creditLimit: survivor.creditLimit ?? merged.creditLimit,
    cancellation: survivor.cancellation.length > 0 ? survivor.cancellation : merged.cancellation,
    tds: survivor.tds ?? merged.tds,
    notes: [survivor.notes, merged.notes].filter(Boolean).join('\n') || null,
  })
  await updateSupplierRow(db, mergedId, { mergedInto: survivorId })
  const both = { fromId: mergedId, toId: survivorId }
  const [kept, moved] = [await listContracts(db, survivorId), await listContracts(db, mergedId)]
  await replaceContracts(db, mergedId, [])
  await replaceContracts(
    db,
    survivorId,
    [...kept, ...moved].map(({ fileName: _, ...one }) => ({ ...one, supplierId: survivorId })),
  )
  await repointCatalogue(db, both)
  for (const { repoint, retext } of followers) {
    await repoint(db, both)
    await retext(db, survivorId)
  }
  const orgId = survivor.orgId
  await recordAudit(db, actor, { entity, id: mergedId, orgId, action: `merged into ${survivor.name}` })
  await recordAudit(db, actor, { entity, id: survivorId, orgId, action: `merged with ${merged.name}` })
  const after = await findSupplier(db, user, survivorId)
  if (!after) throw notFound('supplier')
  return after
}
