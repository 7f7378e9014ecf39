import type { Route } from '../http/route.ts'
import { businessRoutes } from './business/business-routes.ts'
import { contactRoutes } from './contacts/contact-routes.ts'

/** Every operation of the API, noun by noun, in the order of the description. */
export const routes: readonly Route[] = [...contactRoutes, ...businessRoutes]
