import type { Assistant } from '../../../client/types.gen.ts'
import { ScreenLink } from '../../../layout/screen-link.tsx'
import { Sentence } from '../../../ui/page/sentence.tsx'
import { text } from '../text.ts'

/** Says which greeting counts where assistants have their own, with a link to each. Renders nothing if none has. */
export function OwnGreetingsNotice({ of }: { of: readonly Pick<Assistant, 'id' | 'name' | 'isDefault'>[] }) {
  if (of.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 rounded-md bg-accent-soft px-3 py-2 sm:col-span-2">
      {of.map(({ id, name, isDefault }) => (
        <li key={id}>
          <Sentence
            text={isDefault ? text.defaultGreets : text.otherGreets}
            values={{
              name,
              link: (
                <ScreenLink to="/assistant" search={{ tab: 'instructions', ...(isDefault ? {} : { assistant: id }) }}>
                  {text.openGreeting}
                </ScreenLink>
              ),
            }}
          />
        </li>
      ))}
    </ul>
  )
}
