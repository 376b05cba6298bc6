import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Switch } from '../../../ui/Switch.tsx'
import type { ClientView } from './useClientView.ts'

/** Turns the screen so that a client may look at it; for agencies only. */
export function ClientViewSwitch({ view }: { view: ClientView }) {
  if (!view.offered) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-canvas px-4 py-2.5">
      {view.on && view.logo ? (
        <img src={view.logo} alt={view.company} className="h-8 max-w-36 object-contain object-left" />
      ) : (
        <Eye size={18} aria-hidden="true" className="text-3" />
      )}
      <span className="min-w-0 flex-1 text-small">
        <span className="block font-emphasis">{view.on ? view.company : 'Client view'}</span>
        <span className="block text-cell text-2">
          {view.on ? (
            'Prices for your client, taxes included'
          ) : view.ready ? (
            'Show what your client pays, with your logo'
          ) : (
            <>
              <Link to={paths.profile.edit.href()} className="link hit rounded-xs">
                Add your own hotel markup
              </Link>{' '}
              to show what your client pays
            </>
          )}
        </span>
      </span>
      <Switch
        aria-label="Client view"
        checked={view.on}
        disabled={!view.ready}
        onChange={(event) => view.set(event.target.checked)}
      />
    </div>
  )
}
