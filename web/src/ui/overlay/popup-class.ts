/** The style of everything that opens above the page: menus and option lists. */
export const popupClass =
  'rounded-lg border border-line bg-surface p-1 text-ink shadow-pop outline-none transition-opacity duration-100 ' +
  'data-ending-style:opacity-0 data-starting-style:opacity-0'

export const optionClass =
  'flex min-h-8 items-center gap-2 rounded-md px-2 py-1 outline-none select-none pointer-coarse:min-h-10 ' +
  'data-highlighted:bg-sunken data-disabled:opacity-50'
