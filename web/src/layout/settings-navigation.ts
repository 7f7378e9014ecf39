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
  /** Shown from this role on. */
  role: Role
}

/** What is under Settings, in the order of its tabs; Ctrl-K finds them as well. One line a screen, and one in screens.ts. */
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
