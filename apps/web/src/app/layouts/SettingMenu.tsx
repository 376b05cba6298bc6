import { ChevronDown, LogOut, Settings } from 'lucide-react'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { useUser } from '../../shared/hooks.ts'
import { settingMenu } from '../menus.ts'
import { settingIcons } from './setting-icons.ts'
import { useLogout } from '../useLogout.ts'

/** The Setting menu of the strip. */
export function SettingMenu() {
  const user = useUser()
  const logout = useLogout()
  if (!user) return null
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="hit flex items-center gap-2 rounded-sm text-[13px] font-medium text-on-night focus-visible:outline-white"
        >
          <Settings size={14} aria-hidden="true" />
          Setting
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
    >
      {settingMenu(user).map(({ label, to }) => (
        <MenuItem key={label} to={to} icon={settingIcons[label]}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void logout()}>
        Logout
      </MenuItem>
    </Menu>
  )
}
