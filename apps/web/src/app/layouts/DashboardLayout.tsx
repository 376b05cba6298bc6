import { DashboardMenu } from './DashboardMenu.tsx'
import { OfficeFrame } from './OfficeFrame.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useFolded } from './useFolded.ts'

/** The frame of the back office. */
export function DashboardLayout() {
  const [folded, fold] = useFolded('dashboard')
  return (
    <OfficeFrame
      onFold={fold}
      phoneMenu={
        <nav aria-label="Dashboard">
          <h2 className="px-3 pb-1 text-caption font-semibold text-3">Dashboard</h2>
          <DashboardMenu />
        </nav>
      }
      sidebar={
        <Sidebar title="Dashboard" narrow="w-16" collapsed={folded} onToggle={fold}>
          <DashboardMenu collapsed={folded} />
        </Sidebar>
      }
    />
  )
}
