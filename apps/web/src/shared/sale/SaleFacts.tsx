import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { formatMoney } from '../../ui/format.ts'
import { Picture } from '../../ui/Picture.tsx'
import { sceneOf } from '../scene.ts'

/** A part of what there is to know of a sale, under its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 text-h3">{title}</h3>
      {children}
    </section>
  )
}

/** What was sold, with its picture; that of the place where it has none. */
export function SoldHead(props: { image: string | null; place: string; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Picture
        src={props.image}
        fallback={sceneOf(props.place)}
        alt=""
        className="w-24 shrink-0 self-start rounded-md"
      />
      <div className="min-w-0 text-cell">
        <p className="text-h3">{props.title}</p>
        {props.children}
      </div>
    </div>
  )
}

/** Who is asked about everything. */
export function LeadGuest({ name, phone, email }: { name: string; phone: string; email: string }) {
  return (
    <p>
      <span className="font-semibold">{name}</span>, lead guest
      <span className="block break-words text-2">
        {phone} · {email}
      </span>
    </p>
  )
}

/** What the agency's own client pays; nothing where there is no client. */
export function ClientPays({ amount }: { amount: number | null }) {
  if (amount === null) return null
  return (
    <p className="num mt-3 flex justify-between gap-4 text-cell text-3">
      <span>Your client pays</span>
      {formatMoney(amount)}
    </p>
  )
}

const Sell = lazy(() => import('./sell/SellToCustomer.tsx').then((module) => ({ default: module.SellToCustomer })))

/** Sells it on to a customer of the agency that bought it, or leads to where it was sold. */
export const SellToCustomer = (props: ComponentProps<typeof Sell>) => (
  <Suspense>
    <Sell {...props} />
  </Suspense>
)
