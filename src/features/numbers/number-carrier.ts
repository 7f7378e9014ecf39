import type { NumberCapabilities, VoiceCarrier } from '../../kernel/voice-carriers.ts'
import type { NumberType } from './number.ts'

/** An amount in the carrier's own notation, such as `1.15` `USD`. */
export interface CarrierPrice {
  amount: string
  currency: string
}

/** The criteria of a search for numbers. */
export interface NumberWish {
  /** ISO 3166 alpha-2. */
  country: string
  type: NumberType
  /** The area code without its leading zero. */
  areaCode?: string | undefined
  /** Digits that the number contains. */
  contains?: string | undefined
}

/** A number that a carrier sells. */
export interface NumberOffer {
  carrier: VoiceCarrier
  /** E.164. */
  phone: string
  country: string
  type: NumberType
  /** Where the number is located, such as `New York, NY`; null if unknown, or nowhere. */
  place: string | null
  capabilities: NumberCapabilities
  monthlyCost: CarrierPrice
  /** Paid once. */
  setupCost: CarrierPrice | null
  /** What the carrier requires of a buyer before it sells the number, such as an address. Null if nothing. */
  requires: string | null
}

/** A number of the account at the carrier. */
export interface AccountNumber {
  /** The carrier's id of the number. */
  carrierId: string
  phone: string
  capabilities: NumberCapabilities
}

/** The result of an order. `pending`: the carrier has it and has not decided. `unknown`: it has neither the order nor the number. */
export type OrderOutcome =
  | { outcome: 'bought'; number: AccountNumber }
  | { outcome: 'pending' }
  | { outcome: 'unknown' }
  | { outcome: 'refused'; reason: string }

/** An account of the operator at a carrier that sells numbers. Every method rejects with `ProviderError`. */
export interface NumberCarrier {
  readonly name: VoiceCarrier
  /** Whether the carrier can send calls and texts to this service, which requires a public address. */
  readonly isReachable: boolean
  /** At most 20 numbers that can be bought now. */
  search(wish: NumberWish): Promise<NumberOffer[]>
  /** The offer of one number; null if it can no longer be bought. */
  quote(phone: string, wish: Pick<NumberWish, 'country' | 'type'>): Promise<NumberOffer | null>
  /**
   * Buys the number and routes its calls and texts to this service. `reference` is our id of the order. After a rejection that is not
   * `retryable`, the number may have been bought; `checkOrder` finds out.
   */
  buy(phone: string, reference: string): Promise<OrderOutcome>
  /** The result of an order whose answer was lost, or that was pending. */
  checkOrder(phone: string, reference: string): Promise<OrderOutcome>
  /** Null if the account does not have the number. */
  find(phone: string): Promise<AccountNumber | null>
  /** Routes calls and texts of the number to this service. */
  configure(number: AccountNumber): Promise<void>
  /** Releases the number. A number that the account no longer has counts as released. */
  release(number: AccountNumber): Promise<void>
}
