import { useLocation } from 'react-router'
import { mayOpen } from '../../shared/session/access.ts'
import { useUser } from '../../shared/hooks.ts'
import { paths } from '../../shared/paths.ts'
import { CrmMenu } from './CrmMenu.tsx'
import { OfficeFrame } from './OfficeFrame.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useFolded } from './useFolded.ts'

/** The frame of the CRM; its menu shows below the bare address, to those who may use it. */
export function CrmLayout() {
  const [folded, fold] = useFolded('crm')
  const { pathname } = useLocation()
  const shown = mayOpen(useUser(), 'crm.use') && pathname.startsWith(`${paths.crm.root.path}/`)
  return (
    <OfficeFrame
      onFold={fold}
      phoneMenu={
        shown && (
          <nav aria-label="CRM Menu">
            <h2 className="px-3 pb-1 text-caption font-semibold text-3">CRM Menu</h2>
            <CrmMenu />
          </nav>
        )
      }
      sidebar={
        shown && (
          <Sidebar title="CRM Menu" narrow="w-20" collapsed={folded} onToggle={fold}>
            <CrmMenu collapsed={folded} />
          </Sidebar>
        )
      }
    />
  )
}
