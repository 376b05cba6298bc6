import { PageHeader } from '../../ui/PageHeader.tsx'
import { useUser } from '../hooks.ts'
import { paths } from '../paths.ts'
import { OpeningsPanel } from './OpeningsPanel.tsx'

/** The starting balances of an organisation, a tab of its dashboard. */
export function CrmOpenings() {
  const house = useUser()?.userType === 'Admin'
  return (
    <>
      <PageHeader
        title="Starting balances"
        crumbs={[{ label: 'CRM', to: paths.crm.root.href() }, { label: 'Starting balances' }]}
      />
      <div className="page-gutter py-4">
        <OpeningsPanel house={house} />
      </div>
    </>
  )
}
