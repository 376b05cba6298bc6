import { DueContracts } from '../../features/catalogue/hotels/rates/DueContracts.tsx'
import { DashboardPage } from '../../features/crm/dashboard/DashboardPage.tsx'

/** The dashboard of the CRM; above it those who write the catalogue see which contracts are due. */
export const CrmDashboard = () => (
  <DashboardPage>
    <DueContracts />
  </DashboardPage>
)
