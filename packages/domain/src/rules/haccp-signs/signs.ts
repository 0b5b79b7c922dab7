/** What each sign is, by itself. Instants in milliseconds of the epoch. */

const minuteMs = 60_000
const dayMs = 86_400_000
/** So many checks of one person within a minute. */
const BURST = 10
/** So many checks in a row with one value, over so many days. */
const SAME = 5
const SAME_DAYS = 3
/** From how many checks with one value, over how many days, a row of them is a sign. */
export const sameValueSign = { checks: SAME, days: SAME_DAYS } as const
/** A reading of at most this age stands beside a check; so far from it, in degrees, is far. */
const READING_MS = 15 * minuteMs
const FAR = 2
/** What else the person did is looked at this long before and after. */
const AROUND_MS = 6 * 60 * minuteMs

export type SignKind = 'burst' | 'same' | 'sensor' | 'presence'

export interface SeenCheck {
  readonly id: string
  readonly at: number
  readonly pointId: string
  /** Null: a machine, or somebody of the platform. */
  readonly userId: string | null
  readonly value: number | null
  readonly unit: string | null
  readonly method: string
  readonly outcome: string
  readonly reading: { readonly value: number; readonly at: number } | null
  /** The site that the point belongs to. */
  readonly site: string
}

/** Something else that a person did, and at which site. */
export interface PersonAct {
  readonly userId: string
  readonly at: number
  readonly site: string
}

export interface Sign {
  readonly kind: SignKind
  /** When the last of its checks was made. */
  readonly at: number
  readonly userId: string | null
  /** In their order. */
  readonly checkIds: readonly string[]
  /** The value of `same`, how far off `sensor` is; else how many checks. */
  readonly figure: number
}

const signOf = (kind: SignKind, checks: readonly SeenCheck[], figure = checks.length): Sign => ({
  kind,
  at: checks.at(-1)?.at ?? 0,
  userId: checks[0]?.userId ?? null,
  checkIds: checks.map(({ id }) => id),
  figure,
})

/** Checks of one person within a minute, the longest row of them that holds together. */
function bursts(checks: readonly SeenCheck[]): Sign[] {
  return [...Map.groupBy(checks, ({ userId }) => userId).values()].flatMap(of => {
    const signs: Sign[] = []
    let row: SeenCheck[] = []
    let isBurst = false
    const end = () => {
      if (isBurst) signs.push(signOf('burst', row))
      row = []
      isBurst = false
    }
    for (const check of of) {
      const near = row.filter(one => check.at - one.at <= minuteMs)
      if (near.length === 0) end()
      // While it is no burst yet, only the last minute counts.
      row = isBurst ? [...row, check] : [...near, check]
      if (near.length + 1 >= BURST) isBurst = true
    }
    end()
    return signs
  })
}

/** The same value for days at one point; what a sensor says by itself is none. */
function sameValues(checks: readonly SeenCheck[]): Sign[] {
  const measured = checks.filter(({ value, method }) => value !== null && method !== 'sensor')
  return [...Map.groupBy(measured, ({ pointId }) => pointId).values()].flatMap(of => {
    const signs: Sign[] = []
    let row: SeenCheck[] = []
    const end = () => {
      const [first] = row
      const last = row.at(-1)
      if (first === undefined || last === undefined || row.length < SAME) return
      if (last.at - first.at >= SAME_DAYS * dayMs) signs.push(signOf('same', row, first.value ?? 0))
    }
    for (const check of of) {
      if (row.length > 0 && row[0]?.value !== check.value) {
        end()
        row = []
      }
      row.push(check)
    }
    end()
    return signs
  })
}

/** A temperature that was typed or probed, far from what the sensor beside it said. */
function farFromSensor(checks: readonly SeenCheck[]): Sign[] {
  return checks.flatMap(check => {
    const { value, reading, method, unit, at } = check
    if (value === null || reading === null || method === 'sensor' || unit !== '°C') return []
    if (at - reading.at > READING_MS) return []
    const off = Math.round(Math.abs(value - reading.value) * 10) / 10
    return off > FAR ? [signOf('sensor', [check], off)] : []
  })
}

/** All that the person did in those hours was at other sites. Who did nothing else left no trace, and no sign. */
function withoutPresence(checks: readonly SeenCheck[], acts: readonly PersonAct[]): Sign[] {
  const byPerson = Map.groupBy(acts, ({ userId }) => userId)
  const alone = checks.filter(check => {
    const around = (byPerson.get(check.userId ?? '') ?? []).filter(
      ({ at }) => Math.abs(at - check.at) <= AROUND_MS,
    )
    return around.length > 0 && around.every(({ site }) => site !== check.site)
  })
  const rows = Map.groupBy(alone, ({ userId, site, at }) => `${userId} ${site} ${Math.floor(at / dayMs)}`)
  return [...rows.values()].map(row => signOf('presence', row))
}

/** The signs in some checks, the newest first. `acts`: what the same people did besides. */
export function signsOf(checks: readonly SeenCheck[], acts: readonly PersonAct[]): Sign[] {
  const inOrder = checks
    .filter(({ outcome }) => outcome !== 'notApplicable')
    .toSorted((a, b) => a.at - b.at || a.id.localeCompare(b.id))
  const all = [
    ...bursts(inOrder.filter(({ userId }) => userId !== null)),
    ...sameValues(inOrder),
    ...farFromSensor(inOrder),
    ...withoutPresence(
      inOrder.filter(({ userId }) => userId !== null),
      acts,
    ),
  ]
  return all.toSorted((a, b) => b.at - a.at)
}
