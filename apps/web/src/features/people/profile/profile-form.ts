import { line } from '@karavan/contracts/kit/field'
import { type Profile, ProfileBody } from '@karavan/contracts/people/session/profile'
import { type MarkupBasis, type Service, services } from '@karavan/domain/base/markup'
import { z } from 'zod'
import { type TypedNumber, typedNumber } from '../../../kit/typed-number.ts'

type Bank = NonNullable<Profile['bank']>

const noBank: Bank = { accountName: '', accountNumber: '', ifsc: '', bank: '', upiId: '' }

/** An agency's markup on each service; without a basis nothing is added. */
export type OwnMarkupValues = Record<Service, { basis: MarkupBasis | ''; value: number | null }>

/** The face of an organisation on its papers. */
type LetterheadValues = Record<'companyPhone' | 'companyEmail' | 'paperTerms' | 'upiId' | 'brandColour', string> & {
  groundContact: boolean
}

/** What the form holds: the contract's fields as text, the bank always as its five fields, every service's markup. */
export type ProfileValues = Record<
  | 'name'
  | 'phone'
  | 'avatarUrl'
  | 'company_name'
  | 'company_logo'
  | 'gstin'
  | 'address'
  | 'city'
  | 'stateCode'
  | 'country'
  | 'website',
  string
> & {
  pan: TypedNumber
  bank: Bank
  ownMarkup: OwnMarkupValues
  autoCollect: boolean
  quoting: QuotingValues
  letterhead: LetterheadValues
}

type StepValues = { daysBefore: number | null; penaltyPercent: number | null }
type QuotingValues = {
  leastMargin: number | null
  watchPercent: number | null
  holdOnAccept: boolean
  cancellationSteps: StepValues[]
}

type ProfileFields = Omit<z.output<typeof ProfileBody>, 'version'>

const isEmpty = (value: unknown) => Object.values(value as Bank).every((part) => part.trim() === '')

const chosen = (value: unknown) =>
  Object.fromEntries(Object.entries(value as OwnMarkupValues).filter(([, { basis }]) => basis !== ''))

/** The contract without the version; five empty fields mean that there is no bank account, no basis no markup. */
export const ProfileForm = ProfileBody.omit({ version: true }).extend({
  // Everybody has one; only its owner sees the field, and may not empty it.
  company_name: line(160),
  pan: z.preprocess((value) => typedNumber(value as TypedNumber), ProfileBody.shape.pan),
  bank: z.preprocess((value) => (isEmpty(value) ? null : value), ProfileBody.shape.bank),
  ownMarkup: z.preprocess(chosen, ProfileBody.shape.ownMarkup),
}) as unknown as z.ZodType<ProfileFields, ProfileValues>

export const toProfileValues = (profile: Profile | undefined): ProfileValues => ({
  name: profile?.name ?? '',
  phone: profile?.phone ?? '',
  avatarUrl: profile?.avatarUrl ?? '',
  company_name: profile?.company_name ?? '',
  company_logo: profile?.company_logo ?? '',
  gstin: profile?.gstin ?? '',
  pan: '',
  address: profile?.address ?? '',
  city: profile?.city ?? '',
  stateCode: profile?.stateCode ?? '',
  country: profile?.country ?? '',
  website: profile?.website ?? '',
  bank: profile?.bank ?? noBank,
  ownMarkup: Object.fromEntries(
    services.map((service) => [service, profile?.ownMarkup[service] ?? { basis: '', value: null }]),
  ) as OwnMarkupValues,
  autoCollect: profile?.autoCollect ?? true,
  quoting: {
    leastMargin: profile?.quoting?.leastMargin ?? null,
    watchPercent: profile?.quoting?.watchPercent ?? 2,
    holdOnAccept: profile?.quoting?.holdOnAccept ?? true,
    cancellationSteps: profile?.quoting?.cancellationSteps ?? [],
  },
  letterhead: {
    companyPhone: profile?.companyPhone ?? '',
    companyEmail: profile?.companyEmail ?? '',
    paperTerms: profile?.paperTerms ?? '',
    upiId: profile?.upiId ?? '',
    brandColour: profile?.brandColour ?? '',
    groundContact: profile?.groundContact ?? false,
  },
})
