/** Says of a supplier who was paid how much left the account, and how. */
export const supplierPaidWords = (
  supplier: string,
  { whole, amount, way }: { whole: boolean; amount: string; way: string },
): string => `${supplier} paid${whole ? '' : ' in part'}: ${amount} by ${way}`

/** Says of what was bought that it ended, and what that costs. */
export const endedWords = (reference: string, penalty: string | null): string =>
  `${reference} was cancelled${penalty === null ? '' : `, which costs ${penalty}`}.`

const supplierPaid = /^(.+ paid(?: in part)?): ₹[\d,.]+ (by \w+)$/s
const ended = /, which costs ₹[\d,]+(?:\.\d+)?/

/** Whether these words of a trail tell what a supplier was paid. */
export const isOfSupplierPaid = (words: unknown): boolean => typeof words === 'string' && supplierPaid.test(words)

/** Such words for those who may not know what things cost; others are left as they are. */
export const withoutAmounts = (words: string): string => words.replace(supplierPaid, '$1 $2').replace(ended, '')
