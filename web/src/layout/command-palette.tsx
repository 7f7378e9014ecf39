import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { backdropClass } from '../ui/overlay/dialog-frame.tsx'
import { optionClass } from '../ui/overlay/popup-class.ts'
import { type PaletteItem, usePaletteItems } from './palette-items.ts'
import { text } from './text.ts'

/** Ctrl-K: opens a screen, a record found by words or by its id, or the form of an action. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose(): void }) {
  const [query, setQuery] = useState('')
  const close = () => {
    setQuery('')
    onClose()
  }
  const entries = usePaletteItems(query, close)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label={text.palette.label}
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[70vh] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-line bg-surface text-ink shadow-pop outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Autocomplete.Root
            open
            inline
            items={entries}
            mode="none"
            autoHighlight="always"
            keepHighlight
            value={query}
            onValueChange={setQuery}
            itemToStringValue={(entry: PaletteItem) => entry.label}
          >
            <div className="flex items-center gap-2 border-b border-line px-4">
              <Search className="size-4 shrink-0 text-muted" aria-hidden />
              <Autocomplete.Input
                aria-label={text.palette.input}
                placeholder={text.palette.placeholder}
                className="h-11 w-full bg-transparent outline-none placeholder:text-muted pointer-coarse:text-base"
              />
            </div>
            <div className="min-h-0 overflow-y-auto p-1.5">
              <Autocomplete.Empty>
                <div className="px-2 py-6 text-center text-muted">{text.palette.nothing(query)}</div>
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
