import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { text } from '../../kernel/schema.ts'
import { changeArticle, removeArticle, requireArticle } from './article.ts'
import { Article, NewArticle } from './article-routes.ts'

const Id = Type.Object({ id: Type.String() })

const ArticleChange = Type.Object(
  {
    title: Type.Optional(text(300)),
    content: Type.Optional(text(100_000)),
    type: Type.Optional(NewArticle.properties.type),
  },
  { additionalProperties: false, title: 'ArticleChange', examples: [{ title: 'Parking' }] },
)

/** Reading, changing and deleting one article. Articles are created through the route of the API. */
export const articleDashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/knowledge/:id',
    role: 'viewer',
    operationId: 'getArticle',
    summary: 'Read a knowledge article',
    params: Id,
    reply: { data: Article },
    handle: ({ db, caller }, { params }) => requireArticle(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/knowledge/:id',
    role: 'member',
    operationId: 'updateArticle',
    summary: 'Change a knowledge article',
    params: Id,
    body: ArticleChange,
    reply: { data: Article },
    handle: ({ db, caller, now }, { params, body }) => changeArticle(db, caller.businessId, params.id, body, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/knowledge/:id',
    role: 'member',
    operationId: 'deleteArticle',
    summary: 'Remove a knowledge article',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeArticle(db, caller.businessId, params.id),
  }),
]
