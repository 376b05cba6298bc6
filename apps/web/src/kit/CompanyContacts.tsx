import { Mail, MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { type ButtonVariant, buttonClasses } from '../ui/button-classes.ts'

/** Whoever stands behind a page that needs no sign-in. */
type Company = { name: string; logo: string | null; phone: string | null; email: string | null }

/** A phone number as wa.me takes it: digits only, with the country. */
const whatsAppNumber = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 10 ? `91${digits}` : digits.replace(/^0+/, '')
}

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
            href={`https://wa.me/${whatsAppNumber(phone)}?text=${encodeURIComponent(words)}`}
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
