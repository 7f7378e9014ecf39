// Runs before the first paint, so that a dark page never flashes white. The dashboard keeps the same choice (web/src/theme.ts).
{
  let chosen = null
  try {
    chosen = localStorage.getItem('frontbell-theme')
  } catch {
    // Storage is forbidden here: the system's choice it is.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}
