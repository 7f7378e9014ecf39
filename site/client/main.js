// What pages do in the browser. Every page can be read without.
import { CLIENT_TEXT } from '../text.js'
import { startSearch } from './search.js'
import { startTheme } from './theme-choice.js'

/** The reference was at /docs until the other pages came: its links to operations go on to it. */
function followOldLinks() {
  const isOld = /^#(tag|model|description|models|webhook)\b/.test(location.hash)
  if (location.pathname.replace(/\/$/, '') === '/docs' && isOld) location.replace(`/docs/api${location.hash}`)
}

/** On a wide screen the list of pages is always shown, on a narrow one behind a button. */
function startMenu() {
  const menu = document.querySelector('#menu')
  const isWide = matchMedia('(min-width: 60rem)')
  const adjust = () => {
    menu.open = isWide.matches
  }
  isWide.addEventListener('change', adjust)
  adjust()
  const current = menu.querySelector('[aria-current]')
  if (isWide.matches && current !== null) {
    const list = document.querySelector('nav.pages')
    list.scrollTop = current.offsetTop - list.clientHeight / 2
  }
}

function addCopyButtons() {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = CLIENT_TEXT.copy
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(block.querySelector('code').textContent)
        button.textContent = CLIENT_TEXT.copied
      } catch {
        // Browsers allow this only over https and on this machine.
        button.textContent = CLIENT_TEXT.copyFailed
      }
    })
    block.append(button)
  }
}

followOldLinks()
startTheme()
startMenu()
addCopyButtons()
startSearch()
