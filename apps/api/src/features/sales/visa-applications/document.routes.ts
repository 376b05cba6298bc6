import { visaApplications as contract } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { mount } from '../../../platform/http/mount.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/platform.ts'
import { invoicePdf, listInvoices } from '../stays/index.ts'
import { findVisaApplication } from './application.queries.ts'

/** The invoice of a visa application, with the credit notes that took something of it back. */
export function registerVisaInvoices(app: App): void {
  mount(app, contract.invoicePdf, async ({ params }, { db, user, reply }) => {
    const application = await findVisaApplication(db, user, params.id)
    if (!application) throw notFound('application')
    const documents = await listInvoices(db, 'visa-application', application.id)
    if (documents.length === 0)
      throw problem(
        'CONFLICT',
        application.invoiceKey
          ? 'The invoice is being made; try again in a moment.'
          : 'The invoice is made when the application is paid.',
      )
    const bytes = await invoicePdf(documents)
    sendFile(reply, 'application/pdf', `${application.reference}-invoice.pdf`)
    return bytes
  })
}
