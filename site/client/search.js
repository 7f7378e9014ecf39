// The search runs in the browser. Its texts are loaded when the search is first opened.
import MiniSearch from 'minisearch'
import { CLIENT_TEXT } from '../text.js'

const MAX_RESULTS = 20
/** How much of a part is shown around the first word that was found. */
const EXCERPT = 140

let index = null

function loadIndex() {
  index ??= fetch('/docs/search.json').then(async (response) => {
    if (!response.ok) throw new Error(`status ${response.status}`)
    const parts = await response.json()
    const search = new MiniSearch({
      fields: ['heading', 'title', 'text'],
      storeFields: ['heading', 'title', 'address', 'text'],
      searchOptions: {
        boost: { heading: 4, title: 3 },
        prefix: true,
        fuzzy: (term) => (term.length > 4 ? 0.2 : false),
        combineWith: 'AND',
      },
    })
    search.addAll(parts)
    return search
  })
  index.catch(() => {
    index = null
  })
  return index
}

function excerptOf({ text, terms }) {
  const lower = text.toLowerCase()
  const found = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0)
  const start = found.length === 0 ? 0 : Math.max(0, Math.min(...found) - 40)
  const end = start + EXCERPT
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}

function resultItem(result) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = result.address
  for (const [tag, text] of [
    ['strong', result.heading],
    ['span', result.heading === result.title ? '' : result.title],
    ['small', excerptOf(result)],
  ]) {
    const part = document.createElement(tag)
    part.textContent = text
    if (text !== '') link.append(part)
  }
  item.append(link)
  return item
}

/** Shows the button that opens the search; "/" and Ctrl+K open it, too. */
export function startSearch() {
  const button = document.querySelector('#open-search')
  const dialog = document.querySelector('#search')
  const input = dialog.querySelector('input')
  const status = dialog.querySelector('.status')
  const results = dialog.querySelector('.results')

  async function show() {
    const asked = input.value.trim()
    try {
      const found = asked === '' ? [] : (await loadIndex()).search(asked)
      // The reader has typed on while the texts were loading.
      if (asked !== input.value.trim()) return
      results.replaceChildren(...found.slice(0, MAX_RESULTS).map(resultItem))
      if (asked === '') status.textContent = CLIENT_TEXT.hint
      else status.textContent = found.length === 0 ? CLIENT_TEXT.none : CLIENT_TEXT.results(found.length)
    } catch {
      status.textContent = CLIENT_TEXT.failed
    }
  }

  function open() {
    if (dialog.open) return
    dialog.showModal()
    input.focus()
    input.select()
    loadIndex().then(show, show)
  }

  function move(event) {
    const links = [...results.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement)
    if (event.key === 'ArrowDown') (links[at + 1] ?? links[0])?.focus()
    else if (event.key === 'ArrowUp') (at > 0 ? links[at - 1] : input).focus()
    else if (event.key === 'Enter' && document.activeElement === input) links[0]?.click()
    else return
    event.preventDefault()
  }

  button.hidden = false
  button.addEventListener('click', open)
  input.addEventListener('input', show)
  dialog.addEventListener('keydown', move)
  // A link to another part of the same page leaves the page as it is, with the search in front of it.
  results.addEventListener('click', (event) => event.target.closest('a') && dialog.close())
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close())
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest('input, textarea, select, [contenteditable]') !== null
    const isOpener = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isOpener) return
    event.preventDefault()
    open()
  })
}
