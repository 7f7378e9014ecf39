import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFilters } from '../../use-filters.ts'
import { Button } from '../form/button.tsx'
import { type Option, Select } from '../form/select.tsx'
import { text as words } from '../text.ts'

interface Choice {
  /** The name in the URL and in the request. */
  name: string
  label: string
  options: readonly Option[]
  /** What is shown where nothing is chosen. By default everything: "Status: all". */
  unfiltered?: string
}

interface FilterBarProps {
  /** The name of the text filter in the URL; no search box without one. */
  search?: { name: string; placeholder: string }
  choices?: readonly Choice[]
}

const DEBOUNCE_MS = 250

/** Search and filters above a list. The URL holds the values; `useFilters` reads them. */
export function FilterBar({ search, choices = [] }: FilterBarProps) {
  const { filters, set } = useFilters()
  const names = [...(search ? [search.name] : []), ...choices.map(({ name }) => name)]
  const filtered = names.some((name) => filters[name])
  // Other search parameters, such as the tab or the day, are kept.
  const clear = () => set(Object.fromEntries(names.map((name) => [name, undefined])))
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      {search && <SearchBox {...search} />}
      {choices.map(({ name, label, options, unfiltered }) => (
        <Select
          key={name}
          aria-label={label}
          className="w-auto! max-w-52"
          options={[{ value: '', label: unfiltered ?? words.allOf(label) }, ...options]}
          value={filters[name] ?? ''}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      {filtered && (
        <Button variant="ghost" onClick={clear}>
          <X aria-hidden /> {words.clear}
        </Button>
      )}
    </search>
  )
}

/** The "/" shortcut focuses it. */
function SearchBox({ name, placeholder }: { name: string; placeholder: string }) {
  const { filters, set } = useFilters()
  const inUrl = filters[name] ?? ''
  const [text, setText] = useState(inUrl)
  const sent = useRef(inUrl)

  // "Back" and "Clear" change the URL from outside.
  useEffect(() => {
    if (inUrl === sent.current) return
    sent.current = inUrl
    setText(inUrl)
  }, [inUrl])

  const send = useRef(set)
  send.current = set
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text.trim()
      send.current({ [name]: text.trim() }, { replace: true })
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, name])

  return (
    <div className="relative min-w-0 flex-1 basis-52 sm:max-w-xs">
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
        aria-hidden
      />
      <input
        type="search"
        data-search
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-8 w-full rounded-md border border-line-strong bg-surface pr-2.5 pl-8 placeholder:text-muted pointer-coarse:h-10 pointer-coarse:text-base"
      />
    </div>
  )
}
