import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../format.ts'
import type { List } from '../../use-list.ts'
import { type MenuItem, RowMenu } from '../overlay/menu.tsx'
import { ErrorPanel } from '../page/error-panel.tsx'
import { Loading } from '../page/skeleton.tsx'
import { useIsWide } from '../page/use-is-wide.ts'
import { text } from '../text.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { type Sort, type SortValue, sortRows } from './sort-rows.ts'
import { TableHead } from './table-head.tsx'
import type { Selection } from './use-selection.ts'
import type { Sorting } from './use-sort.ts'
import { visibilityClass } from './visibility-class.ts'

export interface Column<T> {
  id: string
  header: string
  cell(row: T): ReactNode
  /** Aligned to the right, for numbers. */
  numeric?: boolean
  /** The breakpoint below which the column is hidden; the first column should then show the value in a second line. */
  visibleFrom?: 'sm' | 'md' | 'lg'
  /** A Tailwind width, such as `w-40`; columns without one share the rest. */
  width?: string
  /** Lets the user sort by the column: with `sorting`, the service sorts; else this, once all rows are loaded. */
  sortBy?: 'service' | ((row: T) => SortValue)
}

interface TableProps<T> {
  list: List<T>
  /**
   * The first column names the row and carries its link. Define the columns outside the component, so that they keep
   * their identity.
   */
  columns: readonly Column<T>[]
  /** The path that a row opens, such as `/contacts/ctc_1`. */
  href?: (row: T) => string
  /** For rows without a page: opens a sheet. */
  onOpen?: (row: T) => void
  /** The name of the list for screen readers. */
  label: string
  /** The order of a list that the service sorts (`useSort`). */
  sorting?: Sorting
  /** Lets the user tick rows (`useSelection`). */
  selection?: Selection<T>
  /** The actions of the menu at the end of each row. */
  menu?: (row: T) => readonly MenuItem[]
  /** The name of a row, for its box and its menu; needed with `selection` or `menu`. */
  rowName?: (row: T) => string
  /** Shown for an empty list. */
  empty: ReactNode
}

/** Rows have a fixed height, so that scrolling through 100,000 of them needs no measuring. */
const ROW_PX = { wide: 44, narrow: 60 }
/** How many rows before the end the next page is loaded. */
const PREFETCH_ROWS = 30

/**
 * A paginated list of any length; only the visible rows are rendered. The arrow keys (or j and k) move between rows,
 * Enter opens one.
 */
export function Table<T extends { id: string }>(props: TableProps<T>) {
  const { list, empty } = props
  if (list.isLoading) return <Loading rows={8} />
  if (list.error && list.rows.length === 0) return <ErrorPanel error={list.error} onRetry={list.refresh} />
  if (list.rows.length === 0) return empty
  return (
    <>
      <Rows {...props} />
      <RowCount {...list} />
    </>
  )
}

/** Shorter lists are counted at a glance. */
const MIN_COUNTED = 10

/** How many rows there are, below the last one; while more can be loaded, how many are there so far. */
function RowCount({ rows, hasMore }: Pick<List<unknown>, 'rows' | 'hasMore'>) {
  if (rows.length < MIN_COUNTED) return null
  const count = formatCount(rows.length)
  return (
    <p className="border-t border-line px-4 py-2 text-[13px] text-muted">
      {hasMore ? text.rowsSoFar(count) : text.rows(count)}
    </p>
  )
}

function Rows<T extends { id: string }>({
  list,
  columns,
  href,
  onOpen,
  label,
  sorting,
  selection,
  menu,
  rowName,
}: TableProps<T>) {
  const { hasMore, isLoadingMore, loadMore } = list
  const [ownSort, setOwnSort] = useState<Sort | null>(null)
  const sort = sorting ? sorting.sort : ownSort
  const onSort = sorting ? sorting.onSort : hasMore ? null : setOwnSort
  const sortBy = hasMore ? undefined : columns.find(({ id }) => id === ownSort?.column)?.sortBy
  const rows = useMemo(
    () => (ownSort && typeof sortBy === 'function' ? sortRows(list.rows, sortBy, ownSort.isDescending) : list.rows),
    [list.rows, ownSort, sortBy],
  )
  const isWide = useIsWide()
  const table = useRef<HTMLTableElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useEffect(() => setScrollMargin(table.current?.offsetTop ?? 0), [])
  const height = isWide ? ROW_PX.wide : ROW_PX.narrow
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height lie elsewhere
  useEffect(() => virtual.measure(), [virtual, height])
  const items = virtual.getVirtualItems()
  const lastInView = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !isLoadingMore && lastInView >= rows.length - PREFETCH_ROWS) loadMore()
  }, [hasMore, isLoadingMore, lastInView, rows.length, loadMore])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
    const index = (event.target as HTMLElement).closest('tr')?.dataset.index
    if (step === undefined || index === undefined) return
    event.preventDefault()
    const next = Math.min(rows.length - 1, Math.max(0, Number(index) + step))
    table.current?.querySelector<HTMLElement>(`tr[data-index="${next}"] [data-row-link]`)?.focus()
    virtual.scrollToIndex(next)
  }

  return (
    <>
      <table
        ref={table}
        aria-label={label}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <TableHead columns={columns} sort={sort} onSort={onSort} selection={selection} hasMenu={menu !== undefined} />
        <tbody onKeyDown={onKeyDown}>
          <Spacer px={(items[0]?.start ?? scrollMargin) - scrollMargin} />
          {items.map(({ index, key }: VirtualItem) => {
            const row = rows[index]
            if (row === undefined) return null
            const isSelected = selection?.has(row.id) ?? false
            const parts = { row, index, columns, height, href, onOpen, menu, rowName, isSelected }
            return <Row key={key} {...parts} onSelect={selection?.toggle} />
          })}
          <Spacer px={virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin)} />
        </tbody>
      </table>
      {isLoadingMore && <Loading rows={2} />}
      {list.error && <ErrorPanel error={list.error} onRetry={loadMore} title={text.errors.restFailed} />}
    </>
  )
}

/**
 * Takes the place of the rows above or below that are not rendered. Its one cell spans no columns: the table would make room for
 * those that are hidden on a narrow screen.
 */
function Spacer({ px }: { px: number }) {
  if (px <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height: px, padding: 0 }} />
    </tr>
  )
}

interface RowProps<T> extends Pick<TableProps<T>, 'columns' | 'href' | 'onOpen' | 'menu' | 'rowName'> {
  row: T
  index: number
  height: number
  isSelected: boolean
  onSelect: Selection<T>['toggle'] | undefined
}

function UnmemoizedRow<T extends { id: string }>(props: RowProps<T>) {
  const { row, index, columns, height, href, onOpen, menu, rowName = ({ id }) => id, isSelected, onSelect } = props
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      style={{ height }}
      className={clsx(
        'group relative',
        isSelected && 'bg-accent-soft',
        (href ?? onOpen) && 'hover:bg-sunken focus-within:bg-sunken',
      )}
    >
      {onSelect && (
        <td className="border-b border-line pl-4 group-last:border-b-0 max-sm:hidden">
          <RowCheckbox
            label={text.selection.row(rowName(row))}
            checked={isSelected}
            onChange={(isTicked) => onSelect(row.id, isTicked)}
          />
        </td>
      )}
      {columns.map((column, columnIndex) => (
        <td
          key={column.id}
          className={clsx(
            'truncate border-b border-line px-4 group-last:border-b-0',
            column.numeric && 'text-right',
            columnIndex > 0 && 'text-muted',
            visibilityClass(column),
          )}
        >
          {columnIndex === 0 ? <RowLink {...{ row, href, onOpen }}>{column.cell(row)}</RowLink> : column.cell(row)}
        </td>
      ))}
      {menu && (
        <td className="border-b border-line pr-2 text-right group-last:border-b-0">
          <span className="relative z-1">
            <RowMenu label={text.selection.menu(rowName(row))} items={menu(row)} />
          </span>
        </td>
      )}
    </tr>
  )
}

const Row = memo(UnmemoizedRow) as typeof UnmemoizedRow

/**
 * Covers the whole row, so that a click anywhere opens it; links in other cells need `relative z-1` to stay clickable.
 */
const COVER_ROW_CLASS = 'block truncate font-medium outline-offset-4 after:absolute after:inset-0'

function RowLink<T>({
  row,
  href,
  onOpen,
  children,
}: Pick<RowProps<T>, 'row' | 'href' | 'onOpen'> & { children: ReactNode }) {
  if (href)
    return (
      <Link to={href(row)} data-row-link className={COVER_ROW_CLASS} preload={false}>
        {children}
      </Link>
    )
  if (onOpen)
    return (
      <button
        type="button"
        data-row-link
        className={clsx(COVER_ROW_CLASS, 'w-full text-left')}
        onClick={() => onOpen(row)}
      >
        {children}
      </button>
    )
  return children
}
