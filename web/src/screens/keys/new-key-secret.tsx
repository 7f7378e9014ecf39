import { CodeBlock } from '../../ui/data/code-block.tsx'
import { examplePath, type KeyScope } from './scopes.ts'
import { text } from './text.ts'

/** A newly created key: shown once, with a curl command to try it. */
export function NewKeySecret({ secret, scopes }: { secret: string; scopes: readonly KeyScope[] }) {
  const url = `${location.origin}/api/v1${examplePath(scopes)}`
  const curl = `curl ${url} \\\n  -H "Authorization: Bearer ${secret}"`
  return (
    <div className="flex flex-col gap-4">
      <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{text.copyNow}</p>
      <div>
        <p className="mb-1 text-[13px] font-medium">{text.keyTitle}</p>
        <CodeBlock label={text.keyLabel} code={secret} />
      </div>
      <div>
        <p className="mb-1 text-[13px] font-medium">{text.tryIt}</p>
        <CodeBlock label={text.curlLabel} code={curl} />
      </div>
    </div>
  )
}
