/** The words of shelf life. Instants are ISO strings with Z, typed days are YYYY-MM-DD, remaining life is in seconds. */

/** Units in which a life is declared. Minutes and hours are elapsed time; days, weeks and months follow the calendar. */
export type LifeUnit = 'minutes' | 'hours' | 'days' | 'weeks' | 'months'

/** A length of life: a whole number of a unit, zero or more. */
export type Life = { value: number; unit: LifeUnit }

/** The two dates: after best-before the food may still be sold (quality), after expiration it may not (safety). */
export type DateKind = 'bestBefore' | 'expiration'

/** Both lives of one state; null means that this date is not set by this source. */
export type LifePair = { bestBefore: Life | null; expiration: Life | null }

/** The condition a product is in, as far as its keeping is concerned. */
export type LifeCondition = 'sealed' | 'opened' | 'prepared' | 'cooked' | 'chilled' | 'frozen' | 'thawed'

/**
 * A product's life per state. Keys are conditions (`thawed`) or state paths, the organization's own too; a path
 * goes before the condition it stands for.
 */
export type ProductLife = Readonly<Record<string, LifePair>>

/** A stopped clock: what was left when the food was frozen, in seconds; null where there was no such date. */
export type Pause = { since: string; remaining: Record<DateKind, number | null> }

/** Dates of a label or of a supplier's batch that goes into the new state. */
export type InputDates = {
  id: string
  /** What the explanation calls it: product and batch. */
  name: string
  bestBefore: string | null
  expiration: string | null
  /** Path of the state the input is in, so that food bought frozen is known to be frozen. */
  state?: string | null
  /** Present when the input was frozen here: what was left of its life then. */
  pause?: Pause | null
  /** A person was asked whether it may go in past its best-before, and said why: it then limits nothing. */
  isPastAccepted?: boolean
}

/** Everything that decides the dates of a new label or batch. */
export type DateInput = {
  /** Instant at which the state begins: the program's correct end, or the receipt. */
  at: string
  /** IANA time zone of the location. */
  timeZone: string
  /** Path of the elaboration state that begins. */
  state: string
  /** Delivered as its supplier sealed it: as long as nothing was done to it, it keeps as a sealed pack does. */
  isSealed?: boolean
  /** The product's life per state. */
  productLife?: ProductLife | null
  /** Lives that the program gives to its next (or reuse) state; they go before the product's own. */
  programLife?: LifePair | null
  /** Labels and batches used; the one with the shortest date decides. */
  inputs?: readonly InputDates[]
  /**
   * False when the program starts a new life (a kill step such as cooking): the inputs then only must not be
   * past their date. True unless said.
   */
  inputsLimit?: boolean
  /** Dates typed by hand or read from the supplier's code: an instant, or a day that ends at 23:59 local time. */
  typed?: { bestBefore?: string | null; expiration?: string | null }
  /** Whether lives in days, weeks and months run to 23:59 of the last day. True unless said. */
  endOfDay?: boolean
}

/** One reason: a text key with its values, and the date it leads to. */
export type DateLine = {
  date: DateKind
  rule: DateRule
  values: Record<string, string | number>
  /** The instant this reason alone would give; null where it gives none. */
  until: string | null
  /** True for the one reason that set the date. */
  decides: boolean
}

/** Text keys of the reasons. */
export type DateRule =
  | `expiry.condition.${LifeCondition}`
  | `expiry.program.${LifeUnit}`
  | `expiry.product.${LifeUnit}`
  | 'expiry.typed'
  | 'expiry.typedLater'
  | 'expiry.corrected'
  | 'expiry.prolonged'
  | 'expiry.breach.aged'
  | 'expiry.breach.useSoon'
  | 'expiry.breach.hot'
  | 'expiry.input'
  | 'expiry.inputPassed'
  | 'expiry.paused.hours'
  | 'expiry.paused.days'
  | 'expiry.resumed'
  | 'expiry.endOfDay'
  | 'expiry.toTheHour'
  | 'expiry.capped'
  | 'expiry.none'

/**
 * One of the two dates, or none, explained by its lines in the order of reasoning; `pause` is set while the food is
 * frozen. Both are set only on what was labelled before a label bore one kind of date.
 */
export type DateResult = {
  bestBefore: string | null
  expiration: string | null
  pause: Pause | null
  lines: DateLine[]
}

/** How a label stands today. */
export type Mark = 'fresh' | 'soon' | 'bestBeforePassed' | 'expired'

export type MarkResult = {
  mark: Mark
  /** A passed expiration forbids to serve, sell or use the food (Regulation (EC) 178/2002, article 14). */
  blocksService: boolean
  warns: boolean
  /** Seconds to the next date that matters, negative when it has passed, null without dates. */
  secondsLeft: number | null
}
