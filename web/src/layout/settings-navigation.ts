import {
  Bell,
  Building2,
  Gauge,
  History,
  KeyRound,
  type LucideIcon,
  Send,
  ShieldCheck,
  Users,
  Webhook,
} from 'lucide-react'
import type { Role } from '../session.ts'

export interface SettingsNavItem {
  to: string
  label: string
  icon: LucideIcon
  /** The lowest role that sees the item. */
  role: Role
}

/**
 * The tabs of the settings, in order; Ctrl-K lists them as well. A new settings screen needs a line here and one in
 * screens.ts.
 */
export const SETTINGS_NAV_ITEMS: readonly SettingsNavItem[] = [
  { to: '/settings', label: 'Business', icon: Building2, role: 'viewer' },
  { to: '/settings/team', label: 'Team', icon: Users, role: 'viewer' },
  { to: '/settings/plan', label: 'Plan and usage', icon: Gauge, role: 'viewer' },
  { to: '/settings/keys', label: 'API keys', icon: KeyRound, role: 'admin' },
  { to: '/settings/webhooks', label: 'Webhooks', icon: Webhook, role: 'viewer' },
  { to: '/settings/deliveries', label: 'Delivery log', icon: Send, role: 'viewer' },
  { to: '/settings/notifications', label: 'Notifications', icon: Bell, role: 'viewer' },
  { to: '/settings/audit-log', label: 'Audit log', icon: History, role: 'admin' },
  { to: '/settings/security', label: 'Sign-in and security', icon: ShieldCheck, role: 'viewer' },
]
