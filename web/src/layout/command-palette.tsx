import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, Contact, type LucideIcon, Moon, Search, Sun } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { unwrapPage } from '../api.ts'
import { listContacts } from '../client/sdk.gen.ts'
import { contactDisplayName } from '../format.ts'
import { setTheme } from '../theme.ts'
import { backdropClass } from '../ui/overlay/dialog.tsx'
import { optionClass } from '../ui/overlay/popup-class.ts'
import { NAV_ITEMS } from './navigation.ts'
import { SETTINGS_NAV_ITEMS } from './settings-navigation.ts'

interface PaletteItem {
  id: string
  label: string
  detail?: string
  icon: LucideIcon
  run(): void
}

/** The path of the screen for each prefix of an id. */
const SCREEN_BY_ID_PREFIX: Readonly<Record<string, string>> = {
  ctc: '/contacts',
  apt: '/calendar',
  kb: '/knowledge',
  whe: '/settings/webhooks',
  dlv: '/settings/deliveries',
  call: '/calls',
  cmp: '/outreach',
}

/** Ctrl-K: opens a screen, a contact found by name, number or address, or the record of a pasted id. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose(): void }) {
  const [text, setText] = useState('')
  const close = () => {
    setText('')
    onClose()
  }
  const entries = usePaletteItems(text, close)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label="Go anywhere"
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[70vh] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-line bg-surface text-ink shadow-pop outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Autocomplete.Root
            open
            inline
            items={entries}
            mode="none"
            autoHighlight="always"
            keepHighlight
            value={text}
            onValueChange={setText}
            itemToStringValue={(entry: PaletteItem) => entry.label}
          >
            <div className="flex items-center gap-2 border-b border-line px-4">
              <Search className="size-4 shrink-0 text-muted" aria-hidden />
              <Autocomplete.Input
                aria-label="Where to?"
                placeholder="Go to a screen, find a contact, paste an id"
                className="h-11 w-full bg-transparent outline-none placeholder:text-muted pointer-coarse:text-base"
              />
            </div>
            <div className="min-h-0 overflow-y-auto p-1.5">
              <Autocomplete.Empty>
                <div className="px-2 py-6 text-center text-muted">Nothing found for “{text}”</div>
              </Autocomplete.Empty>
              <Autocomplete.List>
                {(entry: PaletteItem) => (
                  <Autocomplete.Item key={entry.id} value={entry} onClick={entry.run} className={optionClass}>
                    <entry.icon className="size-4 shrink-0 text-muted" aria-hidden />
                    <span className="truncate">{entry.label}</span>
                    {entry.detail && (
                      <span className="ml-auto truncate pl-4 text-[13px] text-muted">{entry.detail}</span>
                    )}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function usePaletteItems(text: string, close: () => void): PaletteItem[] {
  const navigate = useNavigate()
  const typed = text.trim()
  const wanted = useDeferredValue(typed)
  const { data: contacts = [] } = useQuery({
    queryKey: ['contact', 'found', wanted],
    queryFn: async () => (await unwrapPage(listContacts({ query: { q: wanted, limit: 6 } }))).items,
    enabled: wanted.length > 1,
    placeholderData: (before) => (wanted.length > 1 ? before : undefined),
  })
  const then = (action: () => void) => () => {
    close()
    action()
  }
  const go = (to: string) => then(() => void navigate({ to }))
  const has = (label: string) => label.toLowerCase().includes(typed.toLowerCase())
  const idScreen = SCREEN_BY_ID_PREFIX[/^([a-z]+)_\w+$/.exec(typed)?.[1] ?? '']

  return [
    ...(idScreen
      ? [{ id: typed, label: typed, detail: 'Open', icon: ArrowRight, run: go(`${idScreen}/${typed}`) }]
      : []),
    ...NAV_ITEMS.filter(({ label }) => has(label)).map(({ to, label, icon }) => ({ id: to, label, icon, run: go(to) })),
    ...SETTINGS_NAV_ITEMS.filter(({ label }) => typed !== '' && has(label)).map(({ to, label, icon }) => ({
      ...{ id: to, label, icon, detail: 'Settings' },
      run: go(to),
    })),
    // Earlier results stay visible until the response arrives; they may include the contact that the id names.
    ...(wanted.length > 1 && !idScreen ? contacts : []).map((contact) => ({
      id: contact.id,
      label: contactDisplayName(contact),
      detail: contact.phone ?? contact.email ?? '',
      icon: Contact,
      run: go(`/contacts/${contact.id}`),
    })),
    ...[
      { id: 'light', label: 'Light theme', icon: Sun, run: then(() => setTheme('light')) },
      { id: 'dark', label: 'Dark theme', icon: Moon, run: then(() => setTheme('dark')) },
    ].filter(({ label }) => has(label)),
  ]
}
