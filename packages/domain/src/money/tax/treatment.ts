/** How the whole of a sale is taxed: as a package on the bill, on what the agency earns, or not at all. */
export const taxTreatments = ['package', 'fee', 'none'] as const
export type TaxTreatment = (typeof taxTreatments)[number]
