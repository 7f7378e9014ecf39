/**
 * Ignores the second press of a double click, and Enter that is held down, on every form and every button that does
 * something (`data-once`, see ui/form/button.tsx). A `busy` button is not enough: between the first press and the next
 * rendering, while a sheet closes, and while the next screen loads, the button can still be pressed.
 */

/** Systems count two presses within half a second as a double click; slower hands get a little more. */
export const REPEAT_MS = 700

/** What was pressed: a form that was submitted, or a button. */
interface Press {
  readonly control: EventTarget
  readonly at: number
}

/** Whether `next` repeats `previous`, that is the same control again, with nothing in between. */
export const isRepeat = (previous: Press | null, next: Press): boolean =>
  previous !== null && previous.control === next.control && next.at - previous.at < REPEAT_MS

/** Listens on the whole page, before any component. */
export function ignoreRepeatedPresses(page: Document): void {
  let last: Press | null = null
  const pass = (control: EventTarget, event: Event) => {
    const press = { control, at: event.timeStamp }
    if (isRepeat(last, press)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else last = press
  }
  const forget = () => {
    last = null
  }
  page.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (button?.form && button.type === 'submit') {
        if (button.form !== last?.control) forget()
      } else if (button?.hasAttribute('data-once')) pass(button, event)
      else forget()
    },
    true,
  )
  page.addEventListener('submit', (event) => event.target && pass(event.target, event), true)
  page.addEventListener('input', forget, true)
  page.addEventListener('change', forget, true)
  page.addEventListener('keydown', ({ key }) => key !== 'Enter' && key !== ' ' && forget(), true)
}
