import type { Seller as SentSeller } from '@karavan/contracts/base/papers/seller'
import { Mail, MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type ButtonVariant, buttonClasses } from '../ui/button-classes.ts'
import { cx } from '../ui/cx.ts'
import { whatsAppHref } from './whatsapp.ts'

/** Whoever stands behind a page that needs no sign-in. */
type Company = Pick<Seller, 'name' | 'logo' | 'phone' | 'email'>
type Seller = z.output<typeof SentSeller>

/** A company by its logo, or by its name where it has none that loads. */
export function CompanyBrand({ company }: { company: Company }) {
  const [broken, setBroken] = useState(false)
  return company.logo && !broken ? (
    <img
      src={company.logo}
      alt={company.name}
      onError={() => setBroken(true)}
      className="h-11 max-w-56 object-contain object-left"
    />
  ) : (
    <span className="text-[20px] font-[700] tracking-[-.03em]">{company.name}</span>
  )
}

interface CompanyHeadProps {
  company: Company
  /** Whom it speaks to, below its name. */
  under?: string
  /** As wide as a page with forms. */
  wide?: boolean
}

/** The head of a page that needs no sign-in: whose it is, and how to call them. */
export function CompanyHead({ company, under, wide = false }: CompanyHeadProps) {
  return (
    <header className="border-b border-line bg-surface">
      <div
        className={cx(
          'mx-auto flex min-h-16 items-center gap-3 px-(--gutter) py-2.5',
          wide ? 'max-w-140' : 'max-w-120',
        )}
      >
        <div className="min-w-0 flex-1">
          <CompanyBrand company={company} />
          {under && <p className="text-caption text-2">{under}</p>}
        </div>
        {company.phone && (
          <a
            href={`tel:${company.phone.replace(/[^+\d]/g, '')}`}
            className={buttonClasses({ variant: 'secondary' })}
            aria-label={`Call ${company.name}`}
          >
            <Phone size={18} aria-hidden="true" />
          </a>
        )}
      </div>
    </header>
  )
}

interface CompanyContactsProps {
  company: Company
  /** What it is about, for the subject of a mail. */
  title: string
  /** What a message begins with. */
  words: string
  full?: boolean
  /** Of the first way, WhatsApp. */
  variant?: ButtonVariant
}

/** The ways to whoever stands behind a page: WhatsApp, phone, mail. */
export function CompanyContacts({ company, title, words, full = false, variant = 'primary' }: CompanyContactsProps) {
  const { phone, email } = company
  const button = buttonClasses({ full })
  return (
    <>
      {phone && (
        <>
          <a
            href={whatsAppHref(phone, words)}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses({ variant, full })}
          >
            <MessageCircle size={16} aria-hidden="true" />
            WhatsApp
          </a>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={button}>
            <Phone size={16} aria-hidden="true" />
            Call {phone}
          </a>
        </>
      )}
      {email && (
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(words)}`}
          className={button}
        >
          <Mail size={16} aria-hidden="true" />
          E-mail
        </a>
      )}
    </>
  )
}

/** Whose page it is, in full, at its end: how they are reached, their tax number and what holds for all they sell. */
export function CompanyFoot({ company }: { company: Seller }) {
  const { name, address, phone, email, gstin, terms, ground } = company
  return (
    <footer className="num grid gap-1 border-t border-line pt-6 text-cell text-2">
      <p className="font-emphasis text-1">{name}</p>
      <p className="empty:hidden">{[address, phone, email].filter(Boolean).join(' · ')}</p>
      {gstin && <p>GSTIN {gstin}</p>}
      {ground && <p>On the ground: {[ground.name, ground.phone].filter(Boolean).join(', ')}</p>}
      {terms && <p className="mt-2 max-w-[80ch] whitespace-pre-line text-3">{terms}</p>}
    </footer>
  )
}
