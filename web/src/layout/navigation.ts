import {
  BookOpen,
  Bot,
  CalendarDays,
  ChartColumn,
  Contact,
  Hash,
  Home,
  Inbox,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  Mic,
  PhoneCall,
  Radio,
  Settings,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Role } from '../session.ts'
import { OpenInboxCount } from './open-inbox-count.tsx'
import { text } from './text.ts'

export interface NavItem {
  to: string
  label: string
  icon: LucideIcon
  /** The shortcut: this key after "g". */
  key?: string
  /** Shown in the mobile bar; at most four items, the rest is behind "More". */
  onMobile?: boolean
  /** Shows how much waits on that screen. */
  count?: () => ReactNode
  /** The lowest role that sees the item. */
  role?: Role
}

/** Every screen in the sidebar, in its order. A new screen needs a line here and one in screens.ts. */
export const NAVIGATION: readonly { label: string | null; items: readonly NavItem[] }[] = [
  {
    label: null,
    items: [
      { to: '/', label: text.screens.home, icon: Home, key: 'h', onMobile: true },
      { to: '/inbox', label: text.screens.inbox, icon: Inbox, key: 'i', count: OpenInboxCount },
      { to: '/talk', label: text.screens.testCall, icon: Mic, key: 't' },
      { to: '/calls', label: text.screens.calls, icon: PhoneCall, key: 'l', onMobile: true },
      { to: '/live', label: text.screens.liveCalls, icon: Radio, key: 'v' },
      { to: '/conversations', label: text.screens.messages, icon: MessageSquare, key: 'm' },
      { to: '/analytics', label: text.screens.analytics, icon: ChartColumn, key: 'y' },
    ],
  },
  {
    label: text.groups.customers,
    items: [
      { to: '/calendar', label: text.screens.calendar, icon: CalendarDays, key: 'd', onMobile: true },
      { to: '/contacts', label: text.screens.contacts, icon: Contact, key: 'c', onMobile: true },
      { to: '/outreach', label: text.screens.outreach, icon: Megaphone, key: 'o' },
    ],
  },
  {
    label: text.groups.assistant,
    items: [
      { to: '/assistant', label: text.screens.assistant, icon: Bot, key: 'a' },
      { to: '/knowledge', label: text.screens.knowledge, icon: BookOpen, key: 'k' },
      { to: '/numbers', label: text.screens.numbers, icon: Hash, key: 'n' },
    ],
  },
  { label: null, items: [{ to: '/settings', label: text.screens.settings, icon: Settings, key: 's' }] },
]

export const NAV_ITEMS: readonly NavItem[] = NAVIGATION.flatMap(({ items }) => items)
