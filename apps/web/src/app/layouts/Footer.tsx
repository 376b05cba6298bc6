import { Link } from 'react-router'
import { useUser } from '../../shared/hooks.ts'
import { paths } from '../../shared/paths.ts'
import { HouseLogo } from '../../shared/Logo.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

const travel = [
  { label: 'Hotels', to: paths.hotel.index.path },
  { label: 'Itineraries', to: paths.itineraries.index.path },
  { label: 'Dubai', to: paths.dubai.path },
  { label: 'Visas', to: paths.dashboard.visaPortal.index.path },
]
const visitor = [
  { label: 'Sign up', to: paths.signUp.path },
  { label: 'Sign in', to: paths.signIn.path },
]
const agencies = [
  { label: 'Profile', to: paths.profile.index.path },
  { label: 'Wallet', to: paths.wallet.index.path },
  { label: 'Dashboard', to: paths.dashboard.root.path },
]
const help = [
  { label: 'Contact us', to: paths.contact.path },
  { label: 'Terms and conditions', to: paths.terms.path },
  { label: 'Privacy policy', to: paths.privacy.path },
]

function Column({ title, links }: { title: string; links: readonly { label: string; to: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 text-[13px] leading-5 font-[620]">{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={label}>
            <Link
              to={to}
              className="flex min-h-9 w-fit items-center rounded-xs text-[14px] leading-5 text-2 hover:text-text hover:underline hover:underline-offset-3 max-lg:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The foot of public pages: every page a visitor can open, and the colours. */
export function Footer() {
  const user = useUser()
  return (
    <footer className="mt-16 border-t border-line bg-canvas pt-10 pb-7 text-[14px] leading-5 lg:mt-22 lg:pt-14">
      <div className="wrap-public">
        <div className="grid grid-cols-2 gap-x-6 gap-y-7 lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="max-lg:col-span-2">
            <HouseLogo />
            <p className="mt-2.5 max-w-[300px] text-2">
              Hotels, itineraries and visas for Indian travel agents and the people they send away happy.
            </p>
          </div>
          <Column title="Travel" links={travel} />
          <Column title="Agencies" links={user?.verified ? agencies : [...visitor, ...agencies.slice(1)]} />
          <Column title="Help" links={help} />
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-5 text-[13px] text-3">
          <span>© {new Date().getFullYear()} Karavan</span>
          <span>Prices in ₹ unless shown otherwise</span>
          <span className="ml-auto">
            <ThemeChoice />
          </span>
        </div>
      </div>
    </footer>
  )
}
