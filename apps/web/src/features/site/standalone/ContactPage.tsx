import { BriefcaseBusiness, Clock, LifeBuoy, type LucideIcon, Luggage } from 'lucide-react'
import { Link } from 'react-router'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { HouseContact } from './HouseContact.tsx'
import { LeadForm } from './LeadForm.tsx'

const ways: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Luggage,
    title: 'You want to travel',
    text: 'Tell us where, roughly when, and with whom. You get a first plan with a price, not a brochure.',
  },
  {
    icon: BriefcaseBusiness,
    title: 'You run an agency',
    text: 'Ask about rates, deposits and how verification works. A colleague who knows your region calls you back.',
  },
  {
    icon: LifeBuoy,
    title: 'Something went wrong',
    text: 'Please mention your booking reference. Travellers on a trip are answered first, at any hour.',
  },
]

/** How to reach people, and the form that does it. */
export function ContactPage() {
  const user = useUser()
  return (
    <div className="wrap-public grid gap-10 pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,520px)] lg:gap-16 lg:pt-16">
      <div>
        <h1 className="text-display">Talk to us</h1>
        <p className="mt-4 max-w-[52ch] text-[17px] leading-7 text-2">
          Every message is read by a person who sells journeys for a living. Write in the language you like; English and
          Hindi are answered fastest.
        </p>
        <HouseContact />
        <ul className="mt-10 grid gap-7">
          {ways.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-brand-soft text-on-brand-soft">
                <Icon size={20} aria-hidden="true" />
              </span>
              <div>
                <h2 className="text-h4">{title}</h2>
                <p className="mt-0.5 max-w-[48ch] text-small text-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-10 flex items-start gap-2.5 border-t border-line pt-6 text-small text-2">
          <Clock size={16} aria-hidden="true" className="mt-0.5" />
          <span>
            The desk is open Monday to Saturday, 9:30 am to 6:30 pm Indian time.
            {user?.verified ? (
              <> Your sales representative is named at the top of every page.</>
            ) : (
              <>
                {' '}
                Agencies have their own sales representative;{' '}
                <Link to={paths.signUp.href()} className="link">
                  sign up
                </Link>{' '}
                to get yours.
              </>
            )}
          </span>
        </p>
      </div>
      <section aria-labelledby="write" className="h-fit rounded-card border border-line bg-surface p-5 lg:p-8">
        <h2 id="write" className="mb-5 text-h2">
          Write to us
        </h2>
        <LeadForm
          source="contactus"
          messageLabel="Your message"
          messageHelp="Dates, places and a booking reference help us answer in one go."
          submit="Send the message"
        />
      </section>
    </div>
  )
}
