import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, PATTERNS, text } from '../../kernel/schema.ts'
import { createArticle, listArticles } from './article.ts'

const EXAMPLE = {
  id: 'kb_01j9zk3v5dfa8r4wz6q2m7xt3e',
  title: 'Parking',
  content: 'There is free parking behind the building.',
  type: 'faq',
  createdAt: '2026-03-02T14:05:09.123Z',
  updatedAt: '2026-03-02T14:05:09.123Z',
}

/** Decisions: Knowledge. */
export const Article = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    content: Type.String(),
    type: Type.String(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { title: 'Article', examples: [EXAMPLE] },
)

export const NewArticle = Type.Object(
  {
    title: text(300),
    content: text(100_000, 'What the assistant may say; empty lines separate paragraphs'),
    type: Type.Optional(
      Type.String({
        pattern: PATTERNS.slug.pattern,
        maxLength: 50,
        default: 'article',
        description: 'A word of your choice, in lower case',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'NewArticle',
    examples: [{ title: EXAMPLE.title, content: EXAMPLE.content, type: EXAMPLE.type }],
  },
)

const ArticleQuery = Type.Object({
  type: Type.Optional(text(50)),
  q: Type.Optional(
    text(
      200,
      'Words that the article must contain, "a phrase", or, -not. If no article matches, similar words are searched',
    ),
  ),
})

export const articleRoutes = [
  defineRoute({
    method: 'GET',
    path: '/knowledge',
    scope: 'knowledge:read',
    summary: 'List knowledge articles',
    query: ArticleQuery,
    reply: { list: Article },
    handle: ({ db, caller }, { query, page }) => listArticles(db, caller.businessId, query, page),
  }),
  defineRoute({
    method: 'POST',
    path: '/knowledge',
    scope: 'knowledge:write',
    summary: 'Create a knowledge article',
    description: 'The assistant uses it at once.',
    conflict: 'The business has 10,000 articles, the maximum',
    body: NewArticle,
    reply: { status: 201, data: Article },
    handle: ({ db, caller, now }, { body }) => createArticle(db, caller.businessId, body, now()),
  }),
]
