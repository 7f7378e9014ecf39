import { buttonClass } from '../../ui/form/button.tsx'
import { text } from './text.ts'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']

/** The keys of a telephone. */
export function Keypad({ disabled, onPress }: { disabled: boolean; onPress(key: string): void }) {
  return (
    <fieldset className="grid grid-cols-3 gap-2" aria-label={text.keys}>
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          disabled={disabled}
          aria-label={text.key(text.keyNames[key] ?? key)}
          onClick={() => onPress(key)}
          className={`${buttonClass('secondary')} h-10! text-base`}
        >
          {key}
        </button>
      ))}
    </fieldset>
  )
}
