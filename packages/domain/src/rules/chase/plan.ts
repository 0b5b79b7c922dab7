/** The plan of one notification: who is told now, and when to look again. Decided once, replayed safely. */
import { addSeconds, compareInstants, secondsBetween } from '../calendar/index.ts'
import type {
  Chased,
  ChasePerson,
  ChaseStep,
  Forwarder,
  OwnSubscription,
  Telling,
  Delivered,
} from './chased.ts'
import { quietUntil } from './hours.ts'
import { forwards, recipientsOf, wants } from './matching.ts'

export interface Question {
  readonly chased: Chased
  readonly forwarders: readonly Forwarder[]
  readonly own: readonly OwnSubscription[]
  readonly people: readonly ChasePerson[]
  readonly delivered: readonly Delivered[]
  /** ISO instant. */
  readonly now: string
}

export interface NextSteps {
  readonly tell: readonly Telling[]
  /** When something is due next; null: nothing more is. */
  readonly wakeAt: string | null
}

/** Where nobody was told for so long, nobody is told any more: it is no news. Seconds. */
export const STALE_SECONDS = 86_400
/** Messages of one minute to somebody who set nothing else. */
export const BUNDLE_FROM = 5

interface Wish {
  readonly forwarderId: string | null
  readonly bundleFrom: number
  readonly step: ChaseStep
  readonly to: ReturnType<typeof recipientsOf>
  /** When each of its numbers is due, given the instant of the first telling. */
  readonly due: (start: string) => readonly { readonly number: number; readonly at: string }[]
}

interface Rule {
  /** When the first telling is due. */
  readonly begins: string
  /** The first one comes first. */
  readonly wishes: readonly Wish[]
}

const keyOf = ({ recipient, channel, step }: Pick<Delivered, 'recipient' | 'channel' | 'step'>) =>
  `${step} ${channel} ${recipient}`

function ruleOf(forwarder: Forwarder, { chased, people }: Question): Rule {
  const { id: forwarderId, bundleFrom, via, repeatEvery, repeatTimes, escalateAfter } = forwarder
  const isHeld = chased.trialOf === null && (chased.level !== 'error' || forwarder.isQuietForErrors)
  const free = (at: string) => (isHeld ? quietUntil(at, forwarder.quiet, chased.timeZone) : at)
  const to = recipientsOf(forwarder.to, via, people, chased)
  const source = { forwarderId, bundleFrom }
  const wishes: Wish[] = [{ ...source, step: 'first', to, due: start => [{ number: 0, at: start }] }]
  if (repeatEvery !== null && repeatTimes > 0)
    wishes.push({
      ...source,
      step: 'repeat',
      to,
      due: start =>
        Array.from({ length: repeatTimes }, (_, index) => ({
          number: index + 1,
          at: free(addSeconds(start, (index + 1) * repeatEvery)),
        })),
    })
  if (escalateAfter !== null)
    wishes.push({
      ...source,
      step: 'escalation',
      to: recipientsOf(
        forwarder.escalateTo,
        forwarder.escalateVia.length === 0 ? via : forwarder.escalateVia,
        people,
        chased,
      ),
      due: start => [{ number: 0, at: free(addSeconds(start, escalateAfter)) }],
    })
  return { begins: free(chased.at), wishes }
}

function ownRules({ own, people, chased }: Question): Rule[] {
  return own.flatMap(one => {
    const person = people.find(({ id }) => id === one.userId)
    if (person === undefined || !wants(one, person, chased)) return []
    const begins = chased.level === 'error' ? chased.at : quietUntil(chased.at, one.quiet, chased.timeZone)
    const to = one.via
      .filter(channel => channel !== 'webhook')
      .map(channel => ({ recipient: `person:${person.id}` as const, channel }))
    return [
      {
        begins,
        wishes: [
          {
            forwarderId: null,
            bundleFrom: BUNDLE_FROM,
            step: 'first',
            to,
            due: start => [{ number: 0, at: start }],
          },
        ],
      },
    ]
  })
}

const isDue = (at: string, now: string) => compareInstants(at, now) <= 0
const earlier = (one: string | null, other: string) =>
  one === null || compareInstants(other, one) < 0 ? other : one

/**
 * What is due now, and when to look again. The first telling at once or when quiet hours are over, repeats and those who
 * come next counted from it; after a pause of the server the last due repeat alone, so that nobody is told several times
 * at once. What was told is never told again, and nothing once somebody took it on.
 */
export function nextSteps(question: Question): NextSteps {
  const { chased, forwarders, delivered, now } = question
  if (chased.isSettled) return { tell: [], wakeAt: null }
  const known = new Map<string, Delivered>()
  /** Of each the last number; of the first telling the earliest instant. */
  for (const one of delivered) {
    const before = known.get(keyOf(one))
    if (before === undefined || one.number > before.number) known.set(keyOf(one), one)
  }
  const rules = [
    ...forwarders.filter(one => forwards(one, chased)).map(one => ruleOf(one, question)),
    ...ownRules(question),
  ]
  const tell: Telling[] = []
  let wakeAt: string | null = null
  for (const { begins, wishes } of rules) {
    const [first] = wishes
    const begun = (first?.to ?? []).flatMap(to => known.get(keyOf({ ...to, step: 'first' }))?.at ?? [])
    const earliest = begun.toSorted(compareInstants)[0]
    if (earliest === undefined && secondsBetween(begins, now) > STALE_SECONDS) continue
    const start = earliest ?? (isDue(begins, now) ? now : begins)
    for (const { step, to, due, forwarderId, bundleFrom } of wishes) {
      const times = due(start)
      const number = times.findLast(time => isDue(time.at, now))?.number ?? -1
      const next = times.find(time => !isDue(time.at, now))
      if (next !== undefined && to.length > 0) wakeAt = earlier(wakeAt, next.at)
      for (const one of to) {
        const key = keyOf({ ...one, step })
        if (number <= (known.get(key)?.number ?? -1)) continue
        const telling: Telling = { ...one, step, number, at: now, forwarderId, bundleFrom }
        known.set(key, telling)
        tell.push(telling)
      }
    }
  }
  return { tell, wakeAt }
}
