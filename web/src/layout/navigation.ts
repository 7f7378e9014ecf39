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
      { to: '/', label: 'Home', icon: Home, key: 'h', onMobile: true },
      { to: '/inbox', label: 'Inbox', icon: Inbox, key: 'i', count: OpenInboxCount },
      { to: '/talk', label: 'Talk to it', icon: Mic, key: 't' },
      { to: '/calls', label: 'Calls', icon: PhoneCall, key: 'l', onMobile: true },
      { to: '/live', label: 'Live', icon: Radio, key: 'v' },
      { to: '/conversations', label: 'Conversations', icon: MessageSquare, key: 'm' },
      { to: '/analytics', label: 'Analytics', icon: ChartColumn, key: 'y' },
    ],
  },
  {
    label: 'Customers',
    items: [
      { to: '/calendar', label: 'Calendar', icon: CalendarDays, key: 'd', onMobile: true },
      { to: '/contacts', label: 'Contacts', icon: Contact, key: 'c', onMobile: true },
      { to: '/outreach', label: 'Outreach', icon: Megaphone, key: 'o' },
    ],
  },
  {
    label: 'Assistant',
    items: [
      { to: '/assistant', label: 'Assistant', icon: Bot, key: 'a' },
      { to: '/knowledge', label: 'Knowledge', icon: BookOpen, key: 'k' },
      { to: '/numbers', label: 'Numbers', icon: Hash, key: 'n' },
    ],
  },
  { label: 'Set up', items: [{ to: '/settings', label: 'Settings', icon: Settings, key: 's' }] },
]

export const NAV_ITEMS: readonly NavItem[] = NAVIGATION.flatMap(({ items }) => items)
