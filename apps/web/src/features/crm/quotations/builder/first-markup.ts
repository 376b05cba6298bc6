import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { QuotedService } from '@karavan/domain/crm/quotation'
import { type MarkupService, markupServiceOf } from '@karavan/domain/crm/quotation-markup'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { QuotationValues } from './quotation-values.ts'

type Groups = Pick<QuotationValues, 'options' | 'extras'>
type Added = readonly { service: QuotedService }[]
/** The first markup by what a quotation is of; null for who may not know, and of one that is on file. */
export type FirstMarkups = Record<MarkupService, QuotationContent['markup']> | null

/** Whose markup a quotation of these lines begins with, with those that are looked at. */
export const markedAs = ({ options, extras }: Groups, added: Added = []): MarkupService =>
  markupServiceOf([...[...options, ...extras].flatMap(({ lines }) => lines), ...added])

/** Whether a markup is still the one that a quotation of something begins with. */
const isFirst = ({ basis, value }: QuotationValues['markup'], first: QuotationContent['markup']) =>
  basis === first.basis && value === first.value

/** A quotation as it is marked up once some lines are in it. */
export function markedWith(values: QuotationValues, markups: FirstMarkups, added: Added): QuotationValues {
  if (!markups || !isFirst(values.markup, markups[markedAs(values)])) return values
  return { ...values, markup: markups[markedAs(values, added)] }
}

/** Lets the markup of a new quotation follow what it comes to be of, until somebody says another one. */
export function useFirstMarkup(markups: FirstMarkups): void {
  const { getValues, setValue } = useFormContext<QuotationValues>()
  const [options, extras] = useWatch<QuotationValues, ['options', 'extras']>({ name: ['options', 'extras'] })
  const now = markedAs({ options, extras })
  const before = useRef(now)
  useEffect(() => {
    const was = before.current
    before.current = now
    if (markups && was !== now && isFirst(getValues('markup'), markups[was]))
      setValue('markup', markups[now], { shouldDirty: true })
  }, [markups, now, getValues, setValue])
}
