/** The steps of an application, in their order. */
export const steps = ['visa', 'people', 'pay'] as const
export type Step = (typeof steps)[number]

/** As the row of steps names them. */
export const stepLabels = ['Visa', 'People', 'Pay'] as const
