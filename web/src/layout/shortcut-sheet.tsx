import { Sheet } from '../ui/overlay/sheet.tsx'
import { NAV_ITEMS } from './navigation.ts'
import { SHORTCUTS } from './shortcuts.ts'
import { text } from './text.ts'

/** The list of keyboard shortcuts. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const going = NAV_ITEMS.flatMap(({ key, label }) =>
    key ? [{ keys: ['g', key], does: text.shortcuts.goTo(label) }] : [],
  )
  return (
    <Sheet open={open} onClose={onClose} title={text.shortcuts.title}>
      {/* Focusable, so that the keyboard scrolls it on small screens. */}
      <dl tabIndex={0} className="divide-y divide-line">
        {[...SHORTCUTS, ...going].map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2">
            <dt>{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-5 rounded border border-line-strong bg-sunken px-1.5 text-center font-sans text-xs leading-5"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
