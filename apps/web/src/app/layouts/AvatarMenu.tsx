import { Keyboard, LogOut, UserRound } from 'lucide-react'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu, MenuItem, MenuLabel, MenuRadios, MenuSeparator } from '../../ui/Menu.tsx'
import { useUser } from '../../shared/hooks.ts'
import { paths } from '../../shared/paths.ts'
import { setTheme, type Theme, useTheme } from '../theme.ts'
import { useLogout } from '../useLogout.ts'
import { themeOptions } from './ThemeChoice.tsx'

/** The person at the right end of the bar: profile, colours, shortcuts, logout. */
export function AvatarMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const user = useUser()
  const theme = useTheme()
  const logout = useLogout()
  if (!user) return null
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${user.name}, account menu`}
          className="hidden rounded-full p-0.5 transition-colors hover:bg-hover lg:block"
        >
          <Avatar name={user.name} src={user.avatarUrl} size="sm" decorative className="size-8" />
        </button>
      }
      className="w-60"
    >
      <MenuLabel>
        <span className="block truncate text-[14px] leading-5 font-semibold text-text">{user.name}</span>
        <span className="block truncate">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem to={paths.profile.index.path} icon={UserRound}>
        Profile
      </MenuItem>
      <MenuItem icon={Keyboard} hint="?" onSelect={onShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Colours</MenuLabel>
      <MenuRadios label="Colours" value={theme} onChange={(value) => setTheme(value as Theme)} options={themeOptions} />
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void logout()}>
        Logout
      </MenuItem>
    </Menu>
  )
}
