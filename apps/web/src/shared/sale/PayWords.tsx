import { formatMoney } from '../../ui/format.ts'

/** What the button that pays says; the amount where there is room for it. */
export const PayWords = ({ amount, way }: { amount: number; way: 'wallet' | 'card' }) => (
  <span>
    Pay <span className="num max-lg:hidden">{formatMoney(amount)} </span>
    {way === 'wallet' ? 'from wallet' : 'by card'}
  </span>
)
