import type { User } from '@karavan/contracts/people/users/user.contract'
import { canBecomeAdmin } from '@karavan/domain/people/account'
import { useState } from 'react'
import { useUser } from '../../../shared/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { useChangeUser } from './useChangeUser.ts'

/** Whether the account may be used, and the rank of house staff. */
export function AccountCard({ user }: { user: User }) {
  const [asked, setAsked] = useState<'disable' | 'raise' | 'lower' | null>(null)
  const change = useChangeUser(user)
  const own = useUser()?.id === user.id
  const { name, active, userType } = user
  const close = (open: boolean) => !open && setAsked(null)
  // What failed is said by the change itself; the switch simply stays where it was.
  const enable = () => void change({ active: true }, `${name} can sign in again`).catch(() => undefined)

  return (
    <Card title="Account">
      <Switch
        label="May sign in"
        help={own ? 'You cannot disable your own account' : active ? undefined : 'Disabled: every request is refused'}
        checked={active}
        disabled={own}
        onChange={(event) => (event.target.checked ? enable() : setAsked('disable'))}
      />
      {canBecomeAdmin(user.org.kind) && !own && (
        <div className="mt-4 border-t border-line pt-4">
          <p className="mb-2 text-cell text-3">
            {userType === 'Admin'
              ? 'Admins run the catalogue, prices, users and accounts.'
              : 'Staff work in the CRM. Admins also run the catalogue, prices, users and accounts.'}
          </p>
          <Button size="sm" onClick={() => setAsked(userType === 'Admin' ? 'lower' : 'raise')}>
            {userType === 'Admin' ? 'Make staff again' : 'Make Admin'}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked === 'disable'}
        onOpenChange={close}
        title={`Disable ${name}?`}
        confirm="Disable account"
        confirmBusy="Disabling"
        cancel="Keep enabled"
        onConfirm={() => change({ active: false }, `${name} is disabled`)}
      >
        They are signed out at their next step and cannot sign in again. Nothing of theirs is deleted, and you can
        enable the account at any time.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'raise'}
        onOpenChange={close}
        title={`Make ${name} an Admin?`}
        confirm="Make Admin"
        confirmBusy="Changing"
        cancel="Keep as staff"
        danger={false}
        onConfirm={() => change({ userType: 'Admin' }, `${name} is an Admin now`)}
      >
        They will see every organisation, set prices and credit limits, and manage users, you among them.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'lower'}
        onOpenChange={close}
        title={`Make ${name} staff again?`}
        confirm="Make staff"
        confirmBusy="Changing"
        cancel="Keep as Admin"
        onConfirm={() => change({ userType: 'SystemUser' }, `${name} is staff now`)}
      >
        They keep their account and the CRM, and lose the catalogue, prices, users and accounts.
      </ConfirmDialog>
    </Card>
  )
}
