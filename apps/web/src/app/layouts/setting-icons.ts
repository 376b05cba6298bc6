import { ContactRound, LayoutDashboard, type LucideIcon, ReceiptText, UserRound, WalletCards } from 'lucide-react'

/** The picture of each entry of the Setting menu. */
export const settingIcons: Record<string, LucideIcon> = {
  Profile: UserRound,
  'Wallet-Statement': ReceiptText,
  'Wallet-Deposite': WalletCards,
  Dashboard: LayoutDashboard,
  CRM: ContactRound,
}
