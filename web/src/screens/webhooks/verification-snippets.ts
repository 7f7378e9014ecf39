export interface Snippet {
  language: string
  code: string
}

/**
 * The verification snippets of docs/webhooks.md, where they are tested: the code under each heading of its section on
 * signatures, with the header names of this service.
 */
export function parseSnippets(markdown: string, brand: string): Snippet[] {
  const [, section = ''] = /\n## Verify the signature\n([\s\S]*?)\n## /.exec(markdown) ?? []
  return [...section.matchAll(/\n### (.+)\n+```\w+\n([\s\S]*?)```/g)].map(([, language = '', code = '']) => ({
    language: language.replace(/ \(.*\)$/, ''),
    code: code.trimEnd().replaceAll('X-SERVICE-', `X-${brand}-`).replaceAll('x-service-', `x-${brand.toLowerCase()}-`),
  }))
}
