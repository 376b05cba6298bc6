import { guestWords } from '@karavan/domain/crm/quotation-words'
import { use, useEffect } from 'react'
import { FieldWordsContext } from '../../../../kit/form-context.ts'
import { formatCount } from '../../../../ui/format.ts'
import type { QuotationValues } from './quotation-values.ts'

type Words = { [Name in keyof QuotationValues]?: { label: string; show: (value: QuotationValues[Name]) => string } }

const namesOf = (all: readonly { name: string; lines: readonly unknown[] }[]): string =>
  all.map(({ name, lines }) => `${name} (${formatCount(lines.length, 'line')})`).join(', ')

const lists: Words = {
  guests: {
    label: 'Guests',
    show: ({ adults, childrenWithBed, childrenWithoutBed, infants }) =>
      guestWords({
        adults: adults ?? 0,
        childrenWithBed: childrenWithBed ?? 0,
        childrenWithoutBed: childrenWithoutBed ?? 0,
        infants: infants ?? 0,
      }),
  },
  days: { label: 'Day plan', show: (days) => days.map(({ title }, index) => `${index + 1}. ${title}`).join('\n') },
  options: { label: 'Options', show: namesOf },
  extras: { label: 'Optional extras', show: namesOf },
  instalments: {
    label: 'Payment',
    show: (parts) => parts.map(({ label, percent }) => `${label} ${percent ?? 0} %`).join(', '),
  },
}

/** Tells the form what its lists are called and how they read, for when somebody else saved first. */
export function useListWords(): void {
  const words = use(FieldWordsContext)
  useEffect(() => {
    for (const [name, said] of Object.entries(lists)) {
      words?.set(name, { label: said.label, show: said.show as (value: unknown) => string })
    }
  }, [words])
}
