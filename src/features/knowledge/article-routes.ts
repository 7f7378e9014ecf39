import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, PATTERNS, text } from '../../kernel/schema.ts'
import { changeArticle, createArticle, listArticles, removeArticle, requireArticle } from './article.ts'

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
    id: Type.String({ description: 'Id of the article' }),
    title: Type.String({ description: 'Title' }),
    content: Type.String({ description: 'Text that the assistant answers from' }),
    type: Type.String({ description: 'Kind of article, such as `faq`' }),
    createdAt: instant('When the article was created'),
    updatedAt: instant('When the article was last changed'),
  },
  { title: 'Article', examples: [EXAMPLE] },
)

export const NewArticle = Type.Object(
  {
    title: text(300, 'Title, such as the question that the article answers'),
    content: text(100_000, 'Text that the assistant answers from. Empty lines separate paragraphs.'),
    type: Type.Optional(
      Type.String({
        pattern: PATTERNS.slug.pattern,
        maxLength: 50,
        default: 'article',
        description: 'Kind of article: a lowercase word of your choice, such as `faq`',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'NewArticle',
    examples: [{ title: EXAMPLE.title, content: EXAMPLE.content, type: EXAMPLE.type }],
  },
)

const ArticlePatch = Type.Object(
  {
    title: Type.Optional(text(300, 'New title')),
    content: Type.Optional(text(100_000, 'New content')),
    type: Type.Optional(NewArticle.properties.type),
  },
  { additionalProperties: false, title: 'ArticlePatch', examples: [{ title: 'Parking' }] },
)

const ArticleId = Type.Object({ id: Type.String() })

const ArticleQuery = Type.Object({
  type: Type.Optional(text(50, 'Only articles of this type')),
  q: Type.Optional(
    text(
      200,
      'Words that the article must contain. Supports "a phrase", `or` and `-not`. If no article matches, similar words are tried.',
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
    description: 'The assistant uses the article immediately.',
    conflict: 'The business already has 10,000 articles, the maximum',
    body: NewArticle,
    reply: { status: 201, data: Article },
    handle: ({ db, caller, now }, { body }) => createArticle(db, caller.businessId, body, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/knowledge/:id',
    scope: 'knowledge:read',
    operationId: 'getArticle',
    summary: 'Read a knowledge article',
    extension: true,
    params: ArticleId,
    reply: { data: Article },
    handle: ({ db, caller }, { params }) => requireArticle(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/knowledge/:id',
    scope: 'knowledge:write',
    operationId: 'updateArticle',
    summary: 'Change a knowledge article',
    description: 'The assistant uses the new text immediately.',
    extension: true,
    params: ArticleId,
    body: ArticlePatch,
    reply: { data: Article },
    handle: ({ db, caller, now }, { params, body }) => changeArticle(db, caller.businessId, params.id, body, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/knowledge/:id',
    scope: 'knowledge:write',
    operationId: 'deleteArticle',
    summary: 'Delete a knowledge article',
    extension: true,
    params: ArticleId,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeArticle(db, caller.businessId, params.id),
  }),
]
