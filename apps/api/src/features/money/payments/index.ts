export { cancellationKey, cardActor, cardReturns, postHeldPayment } from './card-return.ts'
export {
  cameByOwnGateway,
  findGateway,
  findGatewayById,
  findPaidInto,
  hadGateway,
  listPayingGateways,
} from './gateway.queries.ts'
export type { Payee, Payees, PaymentOrder } from './payee.ts'
export { workOnPayments } from './payment.job.ts'
export { chooseProviders, type ProviderOf } from './provider-choice.ts'
export type { PaymentProvider, ProviderPayout } from './provider.ts'
export { lockPaidSession, lockPaidSessions } from './payment.queries.ts'
export type { PaymentLink, PaymentRecord, RefundRecord } from './payment.table.ts'
export { hasPendingRefund, wasRefundRefused } from './refund.queries.ts'
export { refundPayment } from './refund.service.ts'
export { deliverTo } from './sandbox-delivery.ts'
export { startPayment } from './session.service.ts'
