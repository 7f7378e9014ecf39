/** A member of staff by name. Plain data. */
export interface StaffRef {
  id: string
  name: string
}

/** With whom somebody wants an appointment, as far as the words alone show it. Plain data. */
export type StaffHeard =
  /**
   * Any of these members. `asks` is set if the question is when they work, or whether they offer a service. `otherwise` has those who may be chosen if
   * none of the members can: "with Mei, and if she's not there, Yesenia"; empty for anyone.
   */
  | { kind: 'named'; members: readonly StaffRef[]; asks?: 'hours' | 'services'; otherwise?: readonly StaffRef[] }
  /** The name fits several members. */
  | { kind: 'unclear'; members: readonly StaffRef[] }
  | { kind: 'anyone' }
  /** "The same one as last time". */
  | { kind: 'same' }
  /** "With her" means the person named before. */
  | { kind: 'pronoun' }
  /** Nobody on the staff has the name; empty if the name was not said. */
  | { kind: 'unknown'; name: string }
