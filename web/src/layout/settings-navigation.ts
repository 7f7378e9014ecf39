import {
  Bell,
  Building2,
  CalendarPlus,
  CalendarSync,
  Cpu,
  Gauge,
  History,
  KeyRound,
  type LucideIcon,
  MessageSquareText,
  Send,
  ShieldCheck,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react'
import type { Role } from '../session.ts'
import { text } from './text.ts'

export interface SettingsNavItem {
  to: string
  label: string
  icon: LucideIcon
  /** The lowest role that sees the item. */
  role: Role
  /** The heading that the item is under. */
  group: SettingsGroup
}

export const SETTINGS_GROUPS = ['business', 'people', 'developers', 'security'] as const
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]

/**
 * The screens of the settings, in order; Ctrl-K lists them as well. A new settings screen needs a line here and one in
 * screens.ts.
 */
export const SETTINGS_NAV_ITEMS: readonly SettingsNavItem[] = [
  { to: '/settings', label: text.settings.business, icon: Building2, role: 'viewer', group: 'business' },
  { to: '/settings/staff', label: text.settings.staff, icon: UserRound, role: 'viewer', group: 'business' },
  { to: '/settings/calendars', label: text.settings.calendars, icon: CalendarSync, role: 'viewer', group: 'business' },
  {
    to: '/settings/customer-notices',
    label: text.settings.customerNotices,
    icon: MessageSquareText,
    role: 'viewer',
    group: 'business',
  },
  {
    to: '/settings/booking-page',
    label: text.settings.bookingPage,
    icon: CalendarPlus,
    role: 'viewer',
    group: 'business',
  },
  { to: '/settings/providers', label: text.settings.providers, icon: Cpu, role: 'admin', group: 'business' },
  { to: '/settings/team', label: text.settings.team, icon: Users, role: 'viewer', group: 'people' },
  { to: '/settings/plan', label: text.settings.plan, icon: Gauge, role: 'viewer', group: 'business' },
  { to: '/settings/keys', label: text.settings.keys, icon: KeyRound, role: 'admin', group: 'developers' },
  { to: '/settings/webhooks', label: text.settings.webhooks, icon: Webhook, role: 'viewer', group: 'developers' },
  { to: '/settings/deliveries', label: text.settings.deliveries, icon: Send, role: 'viewer', group: 'developers' },
  { to: '/settings/notifications', label: text.settings.notifications, icon: Bell, role: 'viewer', group: 'people' },
  { to: '/settings/audit-log', label: text.settings.auditLog, icon: History, role: 'admin', group: 'security' },
  { to: '/settings/security', label: text.settings.security, icon: ShieldCheck, role: 'viewer', group: 'security' },
]
