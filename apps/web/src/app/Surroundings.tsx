import type { PublicSettings } from '@karavan/contracts/base/settings/setting.contract'
import type { Store } from '@reduxjs/toolkit'
import { type ReactNode, StrictMode } from 'react'
import { Provider } from 'react-redux'
import { BroughtSettings } from '../shared/settings.ts'
import { SessionContext } from '../shared/hooks.ts'
import type { Session } from '../shared/session/session.ts'
import { FirstDay } from '../shared/today.ts'
import { FirstWidth } from '../ui/useMediaQuery.ts'

interface SurroundingsProps {
  store: Store
  session: Session
  /** What the server drew the page with. */
  settings?: PublicSettings
  width?: number
  /** What the store held then: parts of the page that are taken over later begin with it too, whatever has happened since. */
  drawnFrom?: unknown
  children: ReactNode
}

/** What every screen stands in; the server and the browser draw it alike, or the browser could not take over. */
export const Surroundings = ({ store, session, settings, width = 0, drawnFrom, children }: SurroundingsProps) => (
  <StrictMode>
    <Provider store={store} serverState={drawnFrom}>
      <SessionContext value={session}>
        <BroughtSettings value={settings}>
          <FirstDay value={settings?.today}>
            <FirstWidth value={width}>{children}</FirstWidth>
          </FirstDay>
        </BroughtSettings>
      </SessionContext>
    </Provider>
  </StrictMode>
)
