/** A person whom a schedule names, by themselves or by a job they hold, as they stand when a report goes out. */
export interface NamedPerson {
  readonly id: string
  readonly email: string
  readonly language: string
  /** Whether they may see such a report of the place now. */
  readonly mayRead: boolean
  readonly seesPrices: boolean
}

export interface ReaderFacts {
  readonly people: readonly NamedPerson[]
  /** Addresses of nobody who is known, in their normal form. */
  readonly addresses: readonly string[]
  /** Addresses that want none of this schedule any more, in their normal form. */
  readonly unsubscribed: readonly string[]
  /** How it is written for those of whom nothing but an address is known. */
  readonly forAddresses: { readonly language: string; readonly seesPrices: boolean }
}

export interface ReportReader {
  readonly address: string
  /** Null: nothing is known but the address. */
  readonly userId: string | null
  readonly language: string
  readonly seesPrices: boolean
}

/** Of one report at most so many letters go out. */
export const READERS_MAX = 300

/**
 * Whom a report goes to, each address once: a person who may see it, and addresses of nobody who is known. Somebody who
 * has an account here and may not see it does not get it by their address either; who unsubscribed gets none.
 */
export function readersOf({ people, addresses, unsubscribed, forAddresses }: ReaderFacts): ReportReader[] {
  const off = new Set(unsubscribed)
  const found = new Map<string, ReportReader>()
  for (const { id, email, language, mayRead, seesPrices } of people)
    if (mayRead && !off.has(email)) found.set(email, { address: email, userId: id, language, seesPrices })
  const known = new Set(people.map(({ email }) => email))
  for (const address of addresses)
    if (!known.has(address) && !off.has(address))
      found.set(address, { address, userId: null, ...forAddresses })
  return [...found.values()].slice(0, READERS_MAX)
}

/** Readers who get the same report. */
export interface ReaderGroup {
  readonly language: string
  readonly seesPrices: boolean
  readonly readers: readonly ReportReader[]
}

/** One report for each language, and apart those in which no money may stand; in one order. */
export function groupsOf(readers: readonly ReportReader[]): ReaderGroup[] {
  const groups = Map.groupBy(readers, ({ language, seesPrices }) => `${language} ${seesPrices}`)
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, of]) => {
      const [first] = of
      return first === undefined
        ? []
        : [{ language: first.language, seesPrices: first.seesPrices, readers: of }]
    })
}
