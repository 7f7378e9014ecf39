import { useState } from 'react'

/**
 * A text that is not sent yet. It is kept in this tab until it is sent, also while another page is open and after a reload.
 * @param key what the text is for
 */
export function useDraft(key: string): [text: string, put: (text: string) => void] {
  const name = `draft ${key}`
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? '')
  const put = (changed: string) => {
    setText(changed)
    if (changed === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, changed)
  }
  return [text, put]
}
