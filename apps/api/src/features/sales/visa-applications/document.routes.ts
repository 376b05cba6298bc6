import { visaApplications as contract } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { saleKinds, sendInvoice } from '../core/index.ts'
import { getVisaApplication } from './application.queries.ts'

/** The invoice of a visa application, with the credit notes that took something of it back. */
export function registerVisaInvoices(app: App): void {
  mount(app, contract.invoicePdf, async ({ params }, context) => {
    const application = await getVisaApplication(context.db, context.user, params.id)
    const words = {
      asked: application.invoiceKey !== null,
      unpaid: 'The invoice is made when the application is paid.',
    }
    return sendInvoice(context, saleKinds['visa-application'], application, words)
  })
}
