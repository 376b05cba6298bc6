import type { PublicSettings } from '@karavan/contracts/base/settings/setting.contract'

type DemoAccountsProps = {
  accounts: PublicSettings['demoAccounts']
  onChoose: (account: PublicSettings['demoAccounts'][number]) => void
}

/** The people of the demo; a press fills the form with one of them. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="demo-accounts" className="mt-8 rounded-lg border border-line bg-canvas p-4">
      <h2 id="demo-accounts" className="text-[14px] leading-5 font-semibold">
        Demo accounts
      </h2>
      <p className="mt-0.5 text-cell text-3">Press one to fill in the form.</p>
      <ul className="mt-2 grid gap-px">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account)}
              className="-mx-2 flex min-h-9 w-[calc(100%+16px)] flex-wrap items-center justify-between gap-x-3 rounded-md px-2 text-left pointer-coarse:min-h-11 text-[14px] leading-5 transition-colors hover:bg-hover"
            >
              <span className="font-emphasis">{account.role}</span>
              <span className="text-cell text-2">{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
