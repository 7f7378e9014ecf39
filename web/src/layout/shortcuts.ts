import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { NAV_ITEMS } from './navigation.ts'
import { text } from './text.ts'

/** The shortcuts that `?` lists besides those of the screens. */
export const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl', 'K'], does: text.shortcuts.search },
  { keys: ['/'], does: text.shortcuts.searchList },
  { keys: ['↑', '↓'], does: text.shortcuts.moveInList },
  { keys: ['Enter'], does: text.shortcuts.open },
  { keys: ['Esc'], does: text.shortcuts.close },
  { keys: ['?'], does: text.shortcuts.show },
]

/** How long after "g" the second key is accepted. */
const GO_KEY_TIMEOUT_MS = 1_000

interface Actions {
  openPalette(): void
  openShortcuts(): void
}

/** Single-key shortcuts are ignored while the user types into a field. */
export function useShortcuts({ openPalette, openShortcuts }: Actions): void {
  const navigate = useNavigate()
  const pressed = useEffectEvent((event: KeyboardEvent, lastG: { at: number }) => {
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      return openPalette()
    }
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
    const item = NAV_ITEMS.find(({ key }) => key === event.key)
    if (item && event.timeStamp - lastG.at < GO_KEY_TIMEOUT_MS) return void navigate({ to: item.to })
    if (event.key === 'g') lastG.at = event.timeStamp
    if (event.key === '?') openShortcuts()
    if (event.key === '/') focusSearch(event)
    if (event.key === 'j' || event.key === 'k') enterList(event)
  })
  useEffect(() => {
    const lastG = { at: Number.NEGATIVE_INFINITY }
    const onKeyDown = (event: KeyboardEvent) => pressed(event, lastG)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null

function focusSearch(event: KeyboardEvent): void {
  const box = document.querySelector<HTMLInputElement>('[data-search]')
  if (!box) return
  event.preventDefault()
  box.focus()
}

/** Moves to the first row of the list; from there on, the list handles the keys (ui/data/table.tsx). */
function enterList(event: KeyboardEvent): void {
  if (event.target instanceof HTMLElement && event.target.closest('tr')) return
  document.querySelector<HTMLElement>('main [data-row-link]')?.focus()
}
