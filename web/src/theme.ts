/** Light, dark, or what the system says; kept in this browser. public/theme.js applies it before the first paint. */
export type Theme = 'light' | 'dark' | 'system'

const KEY = 'frontbell-theme'
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

export function chosenTheme(): Theme {
  const kept = read()
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage is forbidden here: the choice holds until the page is closed.
  }
  apply(theme)
}

/** Follows the system while nothing else was chosen. */
export function followSystemTheme(): void {
  systemIsDark.addEventListener('change', () => apply(chosenTheme()))
}

function apply(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
