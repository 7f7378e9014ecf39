import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown, LogOut, Monitor, Moon, ShieldCheck, Sun } from 'lucide-react'
import { useState } from 'react'
import { signOut, switchBusiness } from '../auth.ts'
import { useSession } from '../session.ts'
import { tellOtherTabs } from '../session-end/session-channel.ts'
import { getTheme, setTheme, type Theme } from '../theme.ts'
import { Menu, type MenuItem } from '../ui/overlay/menu.tsx'
import { toast } from '../ui/overlay/toast.tsx'
import { text } from './text.ts'

const THEMES = [
  { theme: 'light', label: text.account.lightTheme, icon: Sun },
  { theme: 'dark', label: text.account.darkTheme, icon: Moon },
  { theme: 'system', label: text.account.systemTheme, icon: Monitor },
] as const

/** The menu of the signed-in user: other businesses, theme, security, sign-out. */
export function AccountMenu() {
  const { name, email, business, businesses } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const [theme, setShownTheme] = useState(getTheme)
  const choose = (one: Theme) => {
    setTheme(one)
    setShownTheme(one)
  }
  const leave = async () => {
    await signOut()
    tellOtherTabs('signed out')
    queryClient.clear()
    await navigate({ to: '/sign-in' })
  }
  const change = async (id: string) => {
    await switchBusiness(id)
    tellOtherTabs('signed in')
    // Reload the page, so that no cached data of one business shows up in another.
    location.assign('/')
  }
  const items: MenuItem[] = [
    ...businesses
      .filter(({ id }) => id !== business.id)
      .map(({ id, name: other }) => ({
        label: text.account.switchTo(other),
        onSelect: () => void change(id).catch((error) => toast.error(text.account.switchFailed, error)),
      })),
    ...THEMES.map(({ theme: one, ...shown }, index) => ({
      ...shown,
      isChosen: one === theme,
      separated: index === 0 && businesses.length > 1,
      onSelect: () => choose(one),
    })),
    {
      label: text.settings.security,
      icon: ShieldCheck,
      separated: true,
      onSelect: () => void navigate({ to: '/settings/security' }),
    },
    {
      label: text.account.signOut,
      icon: LogOut,
      onSelect: () => void leave().catch((error) => toast.error(text.account.signOutFailed, error)),
    },
  ]
  return (
    <Menu
      items={items}
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-sunken"
        >
          <span className="min-w-0 flex-1 narrow-sidebar:sr-only">
            <span className="block truncate font-medium">{business.name}</span>
            <span className="block truncate text-xs text-muted">{name || email}</span>
          </span>
          <ChevronsUpDown className="size-4 text-muted" aria-hidden />
        </button>
      }
    />
  )
}
