import { type FocusEvent, useState } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** What is on the screen and no longer says what it said when the user came to it. */
export interface TypedText {
  noteFocus(event: FocusEvent): void
  /** Whether a text field that is still shown has a different text from before the user came to it. */
  isTyped(): boolean
}

const OTHER_CONTROLS = new Set(['checkbox', 'radio', 'file', 'search', 'button', 'submit'])

/** Follows the text fields of an element: pass `noteFocus` as its `onFocusCapture`. */
export function useTypedText(): TypedText {
  const [typed] = useState(followTextFields)
  return typed
}

function followTextFields(): TypedText {
  const before = new Map<TextControl, string>()
  return {
    noteFocus({ target }) {
      if (isTextControl(target) && !before.has(target)) before.set(target, target.value)
    },
    isTyped: () => [...before].some(([control, value]) => control.isConnected && control.value !== value),
  }
}

const isTextControl = (target: EventTarget): target is TextControl =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !OTHER_CONTROLS.has(target.type))
