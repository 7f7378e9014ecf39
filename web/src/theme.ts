/** Light, dark or the system's theme; stored in this browser. public/theme.js applies it before the first paint. */
export type Theme = 'light' | 'dark' | 'system'

const STORAGE_KEY = 'frontbell-theme'
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

export function getTheme(): Theme {
  const kept = readStoredTheme()
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Storage is not available: the choice lasts until the page is closed.
  }
  applyTheme(theme)
}

/** Follows the system's theme unless the user chose one. */
export function followSystemTheme(): void {
  systemIsDark.addEventListener('change', () => applyTheme(getTheme()))
}

function applyTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

function readStoredTheme(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}
