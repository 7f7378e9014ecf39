import { CodeBlock } from '../../ui/data/code-block.tsx'
import { examplePath, type KeyScope } from './scopes.ts'

/** A newly created key: shown once, with a curl command to try it. */
export function NewKeySecret({ secret, scopes }: { secret: string; scopes: readonly KeyScope[] }) {
  const url = `${location.origin}/api/v1${examplePath(scopes)}`
  const curl = `curl ${url} \\\n  -H "Authorization: Bearer ${secret}"`
  return (
    <div className="flex flex-col gap-4">
      <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">
        Copy it now: only its fingerprint is stored, so it cannot be shown again.
      </p>
      <div>
        <p className="mb-1 text-[13px] font-medium">The key</p>
        <CodeBlock label="key" code={secret} />
      </div>
      <div>
        <p className="mb-1 text-[13px] font-medium">Try it</p>
        <CodeBlock label="curl line" code={curl} />
      </div>
    </div>
  )
}
