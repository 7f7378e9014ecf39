import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  ArrowRight,
  CalendarDays,
  CalendarPlus,
  Contact,
  type LucideIcon,
  MessageSquarePlus,
  Moon,
  PhoneCall,
  Scissors,
  Search,
  Sun,
  UserPlus,
} from 'lucide-react'
import { useDeferredValue } from 'react'
import { unwrap, unwrapPage } from '../api.ts'
import { callerLabel, callPath } from '../call-view/call-labels.ts'
import { getCalendar, listCallLog, listContacts, listServices } from '../client/sdk.gen.ts'
import {
  contactDisplayName,
  formatClockTime,
  formatDay,
  formatPhoneNumber,
  toIsoDate,
  withoutAccents,
} from '../format.ts'
import { useHasRole, useSession } from '../session.ts'
import { setTheme } from '../theme.ts'
import { NAV_ITEMS } from './navigation.ts'
import { RECORD_SCREENS } from './record-screens.ts'
import { SETTINGS_NAV_ITEMS } from './settings-navigation.ts'
import { text } from './text.ts'

export interface PaletteItem {
  id: string
  label: string
  detail?: string
  icon: LucideIcon
  run(): void
}

/** The path of the screen for each prefix of an id. */
/** Each opens the form of its screen: `?new=1`. */
const ACTIONS = [
  { id: 'new-appointment', label: text.palette.newAppointment, icon: CalendarPlus, to: '/calendar' },
  { id: 'new-contact', label: text.palette.newContact, icon: UserPlus, to: '/contacts' },
  { id: 'new-message', label: text.palette.newMessage, icon: MessageSquarePlus, to: '/conversations' },
]
const { details } = text.palette
/** Fewer letters match almost everything. */
const MIN_LETTERS = 2
const DAYS_AHEAD = 31
const DAY_MS = 86_400_000

/** What the palette offers for what was typed: screens, actions, and the records that the service finds. */
export function usePaletteItems(query: string, close: () => void): PaletteItem[] {
  const navigate = useNavigate()
  const mayWrite = useHasRole('member')
  const typed = query.trim()
  const idScreen = RECORD_SCREENS[/^([a-z]+)_\w+$/.exec(typed)?.[1] ?? '']
  const wanted = useDeferredValue(typed)
  const found = useFoundRecords(idScreen ? '' : wanted)
  const then = (action: () => void) => () => {
    close()
    action()
  }
  const go = (to: string, search: Readonly<Record<string, string>> = {}) => then(() => void navigate({ to, search }))
  const has = (label: string) => withoutAccents(label).includes(withoutAccents(typed))
  const isAbout = (to: string, label: string) =>
    has(label) || (typed.length >= MIN_LETTERS && has(text.palette.subjects[to] ?? ''))
  const searchesCalls = typed.length >= MIN_LETTERS && !idScreen

  return [
    ...(idScreen
      ? [{ id: typed, label: typed, detail: text.palette.open, icon: ArrowRight, run: go(`${idScreen.path}/${typed}`) }]
      : []),
    ...NAV_ITEMS.filter(({ to, label }) => isAbout(to, label)).map(({ to, label, icon }) => ({
      id: to,
      label,
      icon,
      run: go(to),
    })),
    ...ACTIONS.filter(({ label }) => mayWrite && has(label)).map(({ id, label, icon, to }) => ({
      ...{ id, label, icon, detail: details.action },
      run: go(to, { new: '1' }),
    })),
    ...SETTINGS_NAV_ITEMS.filter(({ to, label }) => typed !== '' && isAbout(to, label)).map(({ to, label, icon }) => ({
      ...{ id: to, label, icon, detail: details.settings },
      run: go(to),
    })),
    ...found.map(({ to, search, ...item }) => ({ ...item, run: go(to, search) })),
    ...(searchesCalls
      ? [
          {
            ...{ id: 'calls', label: text.palette.searchCalls(typed), icon: Search },
            run: go('/calls', { q: typed }),
          },
        ]
      : []),
    ...[
      { id: 'light', label: text.account.lightTheme, icon: Sun, run: then(() => setTheme('light')) },
      { id: 'dark', label: text.account.darkTheme, icon: Moon, run: then(() => setTheme('dark')) },
    ].filter(({ label }) => has(label)),
  ]
}

type FoundRecord = Omit<PaletteItem, 'run'> & { to: string; search?: Readonly<Record<string, string>> }

/** Contacts, coming appointments, services and calls that match. Earlier results stay until the new ones arrive. */
function useFoundRecords(wanted: string): FoundRecord[] {
  const enabled = wanted.length >= MIN_LETTERS
  const placeholderData = <T>(before: T | undefined) => (enabled ? before : undefined)
  const contacts = useQuery({
    queryKey: ['contact', 'found', wanted],
    queryFn: async () => (await unwrapPage(listContacts({ query: { q: wanted, limit: 6 } }))).items,
    ...{ enabled, placeholderData },
  })
  const calls = useQuery({
    queryKey: ['call', 'found', wanted],
    queryFn: async () => (await unwrapPage(listCallLog({ query: { q: wanted, limit: 4 } }))).items,
    ...{ enabled, placeholderData },
  })
  const services = useQuery({
    queryKey: ['business', 'services'],
    queryFn: () => unwrap(listServices()),
    enabled,
  })
  const has = (name: string | null) => name !== null && withoutAccents(name).includes(withoutAccents(wanted))
  const appointments = useComingAppointments(enabled, has)
  if (!enabled) return []
  return [
    ...(contacts.data ?? []).map((contact) => ({
      id: contact.id,
      label: contactDisplayName(contact),
      detail: contact.phone === null ? (contact.email ?? '') : formatPhoneNumber(contact.phone),
      icon: Contact,
      to: `/contacts/${contact.id}`,
    })),
    ...appointments,
    ...(services.data ?? [])
      .filter(({ name }) => has(name))
      .map(({ id, name }) => ({
        ...{ id, label: name, detail: details.service, icon: Scissors },
        ...{ to: '/assistant', search: { tab: 'services' } },
      })),
    ...(calls.data ?? []).map((call) => ({
      ...{ id: call.id, label: callerLabel(call), detail: call.summary || details.call, icon: PhoneCall },
      to: callPath(call.id),
    })),
  ]
}

const MAX_APPOINTMENTS = 4

function useComingAppointments(enabled: boolean, has: (name: string | null) => boolean): FoundRecord[] {
  const { timezone } = useSession().business
  const now = Date.now()
  const [from, to] = [toIsoDate(now, timezone), toIsoDate(now + DAYS_AHEAD * DAY_MS, timezone)]
  const { data } = useQuery({
    queryKey: ['appointment', 'calendar', from, to],
    queryFn: () => unwrap(getCalendar({ query: { from, to } })),
    enabled,
  })
  return (data?.appointments ?? [])
    .filter(({ status, contactName, service }) => status === 'confirmed' && (has(contactName) || has(service)))
    .slice(0, MAX_APPOINTMENTS)
    .map(({ id, contactName, service, startsAt }) => ({
      id,
      label: [contactName, service].filter(Boolean).join(' · ') || details.appointment,
      detail: `${formatDay(startsAt, timezone, now)}, ${formatClockTime(startsAt, timezone)}`,
      icon: CalendarDays,
      to: `/calendar/${id}`,
    }))
}
