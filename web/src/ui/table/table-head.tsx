import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { text } from '../text.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { nextSort, type Sort } from './sort-rows.ts'
import type { Column } from './table.tsx'
import type { Selection } from './use-selection.ts'
import { visibilityClass } from './visibility-class.ts'

interface TableHeadProps<T> {
  columns: readonly Column<T>[]
  sort: Sort | null
  /** Null while not all rows are loaded: an order of some of them would mislead. */
  onSort: ((sort: Sort | null) => void) | null
  selection: Selection<T> | undefined
  /** Whether each row ends with a menu. */
  hasMenu: boolean
}

const HEAD_CLASS =
  'sticky top-0 z-10 h-9 border-b border-line bg-surface text-left text-[13px] font-medium text-muted first:rounded-tl-lg last:rounded-tr-lg'

/** The heads of the columns, which stay in view while the page scrolls. */
export function TableHead<T>({ columns, sort, onSort, selection, hasMenu }: TableHeadProps<T>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={clsx(HEAD_CLASS, 'w-10 pl-4 max-sm:hidden')}>
            <RowCheckbox
              label={text.selection.all}
              checked={selection.isAll}
              mixed={selection.rows.length > 0 && !selection.isAll}
              onChange={selection.selectAll}
            />
          </th>
        )}
        {columns.map((column) => {
          const { id, header, numeric, sortBy, width } = column
          const isSorted = sort?.column === id
          return (
            <th
              key={id}
              scope="col"
              aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
              className={clsx(HEAD_CLASS, 'px-4', numeric && 'text-right', width, visibilityClass(column))}
            >
              {sortBy && onSort ? (
                <button
                  type="button"
                  title={text.sortBy(header)}
                  onClick={() => onSort(nextSort(sort, id))}
                  className={clsx(
                    'group inline-flex items-center gap-1 align-middle hover:text-ink',
                    isSorted && 'text-ink',
                    numeric && 'flex-row-reverse',
                  )}
                >
                  {header}
                  <SortIcon sort={isSorted ? sort : null} />
                </button>
              ) : (
                header
              )}
            </th>
          )
        })}
        {hasMenu && (
          <th scope="col" className={clsx(HEAD_CLASS, 'w-12')}>
            <span className="sr-only">{text.selection.menuHead}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SortIcon({ sort }: { sort: Sort | null }) {
  if (sort === null)
    return (
      <ChevronsUpDown
        className="size-3.5 opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60 pointer-coarse:opacity-60"
        aria-hidden
      />
    )
  const Icon = sort.isDescending ? ArrowDown : ArrowUp
  return <Icon className="size-3.5" aria-hidden />
}
