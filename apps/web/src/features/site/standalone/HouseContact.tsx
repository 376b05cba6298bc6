import { Mail, MapPin, Phone } from 'lucide-react'
import { formatAddress } from '../../../kit/format-address.ts'
import { useGetHouseContactQuery } from './lead.api.ts'

/** Phone, e-mail and address of the house, as far as its profile has them. */
export function HouseContact() {
  const house = useGetHouseContactQuery().data?.data
  if (!house) return null
  const { companyName, phone, email } = house
  const address = formatAddress(house)
  return (
    <address aria-label={`How to reach ${companyName}`} className="mt-8 grid gap-3 text-[15px] leading-6 not-italic">
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="flex items-start gap-3">
          <Phone size={18} aria-hidden="true" className="mt-0.75 shrink-0 text-3" />
          <span className="num link">{phone}</span>
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className="flex items-start gap-3">
          <Mail size={18} aria-hidden="true" className="mt-0.75 shrink-0 text-3" />
          <span className="link break-all">{email}</span>
        </a>
      )}
      {address && (
        <span className="flex items-start gap-3">
          <MapPin size={18} aria-hidden="true" className="mt-0.75 shrink-0 text-3" />
          <span>
            <b className="block font-emphasis">{companyName}</b>
            {address}
          </span>
        </span>
      )}
    </address>
  )
}
