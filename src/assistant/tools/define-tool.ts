import type { TObject } from 'typebox'
import type { FieldToCollect } from '../../features/assistants/field-to-collect.ts'
import type { Business } from '../../features/business/business.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { KnownDestination } from '../transfers/destinations.ts'
import type { KnownMember, KnownService } from './known-business.ts'
import type { ToolContext } from './tool-context.ts'
import type { ToolMemory } from './tool-memory.ts'

/**
 * How a run ends that did not do what was asked; any tool may end so.
 * `refused`: the domain refuses, for example because the appointment is gone; the same request is refused again.
 * `unavailable`: it could not be done and nothing was changed. `unknown`: no answer in time; it may have happened or not, and the
 * assistant claims neither. `reason`: the words of a custom tool or of its server, for the model and the call's record.
 */
export type ToolFailure =
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unavailable'; reason?: string }
  | { outcome: 'unknown'; reason?: string }

/** Whether a tool did not do what was asked, for a reason that can occur with any tool. */
export const isToolFailure = (result: { outcome: string }): result is ToolFailure =>
  result.outcome === 'refused' || result.outcome === 'unavailable' || result.outcome === 'unknown'

type Outcome = { outcome: string }
type Fields = Readonly<Record<string, unknown>>

/**
 * The arguments of a model, by the names in the schema. The values can be anything: models send numbers as text, and null for a field that they leave
 * out. `tool-input.ts` reads them.
 */
export type ToolInput<S extends TObject = TObject> = { readonly [K in keyof S['properties']]?: unknown }

/** The context for interpreting a model's arguments. */
export interface InputContext {
  business: Business
  services: readonly KnownService[]
  /** Those who take bookings; absent if the business has no staff. */
  staff?: readonly KnownMember[]
  /** The destinations that take calls now; absent if there are none. */
  destinations?: readonly KnownDestination[]
  /** E.164; null if withheld. */
  callerPhone: string | null
  /** The fields to collect; absent if there are none. */
  fields?: readonly FieldToCollect[]
  memory: ToolMemory
  now: Instant
}

/** Thrown if the arguments do not make a request. The message tells the model what to do about it. */
export class InputRefusal extends Error {}

/** What a language model needs to call a tool. */
export interface ModelOffer<S extends TObject, Request extends object> {
  /** What the tool does and when to use it, for the model. */
  description: string
  /** The model's arguments. Times are by the clock of the business and appointments have list numbers, so that no model can invent an id. */
  input: S
  /** Turns the arguments into a request. @throws InputRefusal */
  parse(input: ToolInput<S>, context: InputContext): Request
  /** Whether a business can use the tool; if absent, any can. */
  isAvailable?(business: Pick<Business, 'transferPhone'>): boolean
  /** If present, the caller must agree before the tool runs. Returns what the model reads back to the caller. */
  confirm?(request: Request, context: InputContext): string
  /** The part of the request that the caller agrees to; if absent, the whole request. Compared as JSON. */
  agreedOn?(request: Request): object
}

/** How a tool is run, and what its result means. */
interface RunnableTool<Name extends string, Request extends object, Result extends Outcome> {
  /** The name that the model calls and that the call's record keeps. It must not change, because the tool's id is derived from it. */
  name: Name
  /** Whether the tool changes something outside the call. Such a run is never abandoned. */
  hasEffects: boolean
  /** Used instead of `hasEffects` if that depends on the request. */
  requestHasEffects?(request: Request): boolean
  /**
   * Does the work. An ApiError that it throws becomes the outcome `refused`; after any other error it is run again.
   * `mayHaveHappened`: an earlier attempt of the same request got no answer.
   */
  run(context: ToolContext, request: Request, mayHaveHappened: boolean): Promise<Result | ToolFailure>
  /** The fields next to `outcome`, for the model, in words that leave no doubt about what may be claimed. Never an id. */
  formatResult(result: Exclude<Result, ToolFailure>, about: { request: Request; timezone: string }): Fields
  /** What later arguments of the model refer to, such as appointments by their numbers. */
  remember?(memory: ToolMemory, result: Exclude<Result, ToolFailure>): ToolMemory
  /** Name and arguments as the call's record keeps them; if absent, the tool's name and the whole request. */
  describeCall?(request: Request): { name: string; arguments: Fields }
  /** How long the caller waits for a result; if absent, 15 seconds with effects and 8 without. */
  deadlineMs?(request: Request): number
  /** The result at the deadline; if absent, `unknown` with effects and `unavailable` without. */
  resultAtDeadline?: Result | ToolFailure
  /** False if a failed attempt must not be repeated. True if absent. */
  isRepeatable?: boolean
}

export interface ToolDefinition<Name extends string, Request extends object, Result extends Outcome>
  extends RunnableTool<Name, Request, Result> {
  /** Null if no model is offered the tool, so that only the built-in conversation uses it. */
  offer: ModelOffer<TObject, Request> | null
}

/** A tool with its types erased, as it is offered and run. */
export type AnyTool = ToolDefinition<string, object, Outcome>

/**
 * One tool of the assistant: everything about it is in one object, with one line in `all-tools.ts`. It provides the model's list of tools, `GET
 * /tools`, the checks of the model's arguments, the question to the caller, the run, and what the model learns about it.
 */
export function defineTool<
  const Name extends string,
  S extends TObject,
  Request extends object,
  Result extends Outcome,
>(tool: ModelOffer<S, Request> & RunnableTool<Name, Request, Result>): ToolDefinition<Name, Request, Result> {
  return { ...tool, offer: tool }
}

/** A tool that only the built-in conversation uses. */
export const defineInternalTool = <const Name extends string, Request extends object, Result extends Outcome>(
  tool: RunnableTool<Name, Request, Result>,
): ToolDefinition<Name, Request, Result> => ({ ...tool, offer: null })
