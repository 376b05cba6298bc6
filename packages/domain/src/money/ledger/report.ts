/** Where an account stands: it earns, it costs, or it says what somebody has or owes. */
export type AccountSide = 'income' | 'expense' | 'position'

/** Accounts whose balance is earned, by what stands before their colon. */
export const incomeAccounts: readonly string[] = ['markup', 'sales', 'cancellation-income']
/** Those whose balance is spent. */
export const expenseAccounts: readonly string[] = [
  'cost',
  'penalty',
  'card-fees',
  'exchange-difference',
  'write-off',
  'commission',
]

/** An account as its own book calls it. */
export const nameInBook = (code: string): string => code.slice(code.indexOf('/') + 1)

const kindOf = (code: string): string => nameInBook(code).split(':')[0] ?? ''

export const sideOf = (code: string): AccountSide =>
  incomeAccounts.includes(kindOf(code)) ? 'income' : expenseAccounts.includes(kindOf(code)) ? 'expense' : 'position'

/** Accounts of which there is one for each customer or supplier; a report shows them as one. */
export const gatheredAccounts: readonly string[] = ['customer', 'supplier', 'supplier-payable']

/** The line of a report an account is shown on. */
export const lineOf = (code: string): string =>
  gatheredAccounts.includes(kindOf(code)) ? kindOf(code) : nameInBook(code)
