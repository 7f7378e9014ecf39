/**
 * Keeps the keyboard focus on the page. A browser moves it to the body when the focused element is removed, hidden or disabled, and
 * a keyboard or screen reader then starts at the top of the page again. The focus goes
 *
 * - to the heading of the screen, after a navigation;
 * - to the nearest dialog, form or section around the element that is gone, or to the heading of the screen;
 * - back to the element, when it was only disabled for a while.
 *
 * What takes the focus itself, such as a field with `autoFocus` or a closing dialog, comes first.
 */
export interface FocusKeeper {
  /** The user has opened another screen. */
  onNavigation(): void
}

/** What takes the focus in place of an element inside of it. */
const PLACES =
  '[role="dialog"], [role="tabpanel"], :is(section, form, [role="region"], [role="group"]):is([aria-label], [aria-labelledby])'
const HEADING = 'main h1'

export function keepFocus(page: Document): FocusKeeper {
  /** The element that had the focus last, and what is around it, from inside to outside. */
  let chain: readonly Element[] = []
  let wantsHeading = false
  /** The focused element was disabled or hidden, and may come back. */
  let isInterrupted = false
  let checksSoon = false

  const check = () => {
    checksSoon = false
    const [focused] = chain
    const isLost = page.activeElement === null || page.activeElement === page.body
    if (wantsHeading && (isLost || isInNavigation(page.activeElement))) return focusHeading()
    if (!isLost || focused === undefined) return
    if (!focused.isConnected) return focusAround()
    if (focused.matches(':disabled') || !focused.checkVisibility()) isInterrupted = true
    else if (isInterrupted) focusOn(focused)
    // It has given the focus away on purpose.
    else chain = []
  }
  const focusAround = () => {
    const place = chain.find((element) => element.isConnected && element.checkVisibility() && element.matches(PLACES))
    if (place !== undefined) return focusOn(place)
    wantsHeading = true
    focusHeading()
  }
  const focusHeading = () => {
    const heading = page.querySelector(HEADING)
    if (heading !== null) focusOn(heading)
  }
  /** After the page has been drawn: a component that moves the focus itself has done so by then. */
  const checkSoon = () => {
    if (checksSoon) return
    checksSoon = true
    requestAnimationFrame(() => requestAnimationFrame(check))
  }

  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    chain = withAncestors(target)
    isInterrupted = false
    if (!isInNavigation(target)) wantsHeading = false
  })
  // A press beside everything takes the focus away on purpose.
  page.addEventListener(
    'pointerdown',
    ({ target }) => {
      wantsHeading = false
      if (target instanceof Node && chain[0]?.contains(target) !== true) chain = []
    },
    true,
  )
  page.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Tab') wantsHeading = false
    },
    true,
  )
  new MutationObserver(checkSoon).observe(page.body, {
    ...{ subtree: true, childList: true },
    attributeFilter: ['disabled', 'hidden', 'open'],
  })
  return {
    onNavigation() {
      wantsHeading = true
      checkSoon()
    },
  }
}

const withAncestors = (element: Element | null): readonly Element[] =>
  element === null ? [] : [element, ...withAncestors(element.parentElement)]

const isInNavigation = (element: Element | null): boolean => element?.closest('nav') != null

/** Elements that take no focus otherwise, such as headings, get it from here only and not by Tab. */
function focusOn(element: Element): void {
  if (!(element instanceof HTMLElement)) return
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
