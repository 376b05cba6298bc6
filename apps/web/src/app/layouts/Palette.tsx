import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { Hit } from '@karavan/contracts/base/hit'
import { hasEveryWord, searchLength } from '@karavan/domain/site/search'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSettled } from '../../kit/useSettled.ts'
import '../../ui/nonce.ts'
import { useUser } from '../../shared/hooks.ts'
import { crmMenu, dashboardMenu, settingMenu, topMenu } from '../menus.ts'
import { useSearchEverywhereQuery } from '../search.api.ts'
import { hitGroups, hrefOf } from '../../shared/search-hit.ts'

type Entry = { label: string; to: string; words?: string /** What found it. */; found?: string }
type Part = { name: string; entries: Entry[] }

function useParts(): Part[] {
  const user = useUser()
  if (!user) return []
  const crm = user.permissions.includes('crm.use') ? crmMenu(user.userType, user.rights) : []
  return [
    { name: 'Go to', entries: topMenu(user).map(({ label, to }) => ({ label, to })) },
    { name: 'Dashboard', entries: dashboardMenu(user.userType) },
    {
      name: 'CRM',
      entries: crm.flatMap(({ label, to, children }) =>
        children
          ? children.map((child) => ({
              label: child.label === 'All' ? label : child.label,
              to: child.to,
              words: label,
            }))
          : [{ label, to }],
      ),
    },
    { name: 'Setting', entries: settingMenu(user) },
  ].filter(({ entries }) => entries.length > 0)
}

const waitBeforeSearch = 200

/** Records that fit what is typed, kind by kind; each keeps the typed words in its value, so that it is not filtered again. */
function useHits(typed: string): { parts: Part[]; searching: boolean } {
  const user = useUser()
  const settled = useSettled(typed.trim(), waitBeforeSearch)
  const enough = settled.length >= searchLength.least && user !== null && user.verified
  const { currentData, isFetching } = useSearchEverywhereQuery(settled, { skip: !enough })
  const hits = enough ? (currentData?.data ?? []) : []
  const writes = user?.permissions.includes('catalogue.write') ?? false
  const parts = (Object.keys(hitGroups) as Hit['kind'][])
    .map((kind) => ({
      name: hitGroups[kind],
      entries: hits
        .filter((hit) => hit.kind === kind)
        .map((hit) => ({ label: hit.title, to: hrefOf(hit, writes), words: hit.detail, found: typed })),
    }))
    .filter(({ entries }) => entries.length > 0)
  return { parts, searching: enough && isFetching }
}

/** Enter takes the first entry where the one that was chosen has left with the answers it came with. */
function takeFirst({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'Enter' || nativeEvent.isComposing || currentTarget.querySelector('[cmdk-item][data-selected=true]'))
    return
  currentTarget.querySelector<HTMLElement>('[cmdk-item]')?.click()
}

/** Finds records by number, name, phone or e-mail, and jumps to any page of the person's menus by a few letters. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const pages = useParts()
  const { parts: hits, searching } = useHits(typed)
  const parts = [...hits, ...pages]
  const close = () => {
    setTyped('')
    onClose()
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : close())}>
      <Dialog.Portal>
        <Dialog.Overlay className="motion-fade fixed inset-0 z-70 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="motion-pop fixed inset-x-4 top-[12vh] z-75 mx-auto max-w-[600px] overflow-hidden rounded-xl border border-line bg-raised shadow-4 outline-none"
        >
          <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
          <Command
            label="Search or jump to"
            loop
            filter={(value, search) => (hasEveryWord(value, search) ? 1 : 0)}
            onKeyDown={takeFirst}
          >
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search size={18} aria-hidden="true" className="text-3" />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                placeholder="Search or jump to"
                className="h-13 w-full bg-transparent text-[16px] outline-none focus-visible:outline-none"
              />
            </div>
            <Command.List className="max-h-[min(420px,60vh)] overflow-y-auto p-2">
              <Command.Empty className="px-3 py-8 text-center text-2">
                {searching ? 'Searching…' : 'Nothing of yours is called that.'}
              </Command.Empty>
              {parts.map(({ name, entries }) => (
                <Command.Group
                  key={name}
                  heading={name}
                  className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-caption [&_[cmdk-group-heading]]:text-3"
                >
                  {entries.map(({ label, to, words, found }) => (
                    <Command.Item
                      key={`${to} ${label}`}
                      value={`${name} ${words ?? ''} ${label}${found ? ` ${to} ${found}` : ''}`}
                      onSelect={() => {
                        close()
                        void navigate(to)
                      }}
                      className="flex min-h-9 items-center gap-3 rounded-md px-3 text-[14px] leading-5 data-[selected=true]:bg-brand-soft data-[selected=true]:text-on-brand-soft"
                    >
                      <span className="flex-1">{label}</span>
                      {words && words !== label && (
                        <span className="max-w-[60%] truncate text-caption text-3">{words}</span>
                      )}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
