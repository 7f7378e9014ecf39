const STORAGE_KEY = 'frontbell-theme'

const stored = () => {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

/** Lets the reader choose the theme, for these pages and the dashboard. */
export function startTheme() {
  const label = document.querySelector('#theme')
  const select = label.querySelector('select')
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const dark = select.value === 'dark' || (select.value === 'system' && systemIsDark.matches)
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }
  const chosen = stored()
  select.value = chosen === 'dark' || chosen === 'light' ? chosen : 'system'
  label.hidden = false
  systemIsDark.addEventListener('change', apply)
  select.addEventListener('change', () => {
    try {
      if (select.value === 'system') localStorage.removeItem(STORAGE_KEY)
      else localStorage.setItem(STORAGE_KEY, select.value)
    } catch {
      // Storage is not available: the choice lasts until the page is closed.
    }
    apply()
  })
}
