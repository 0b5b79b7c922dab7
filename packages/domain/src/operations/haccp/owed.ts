/** What becomes of an owed check that nobody made in time: an incidence of its own, until somebody checks. */
import type { Row } from '../../catalogue/entity.ts'
import type { Entities } from '../../entities/all.ts'
import { slotState, type CheckSlot, type JudgedSlot } from '../../rules/food-safety/index.ts'

type Point = Row<Entities['haccpPoint']>
type Incidence = Row<Entities['incidence']>
export type OwingCheckpoint = Pick<Point, 'id' | 'name' | 'locationId' | 'deviceId' | 'isCritical'>

export type OwedWords =
  | 'notice.owed.late'
  | 'notice.owed.late.text'
  | 'notice.haccp.missedCheck'
  | 'notice.owed.missed.text'
  | 'notice.owed.late.cause'
  | 'notice.owed.late.done'
  | 'notice.owed.late.onTime'
  | 'notice.owed.missed.done'

/** Words, and instants as the place's own clock shows them. */
export interface OwedTexts {
  readonly words: (key: OwedWords, values: Readonly<Record<string, string>>) => string
  readonly clock: (at: number) => string
}

const iso = (at: number) => new Date(at).toISOString()

/** What the incidence of an unanswered slot says at an instant; null: it is neither late nor missed. */
function said(point: OwingCheckpoint, slot: CheckSlot, now: number, { words, clock }: OwedTexts) {
  const state = slotState(slot, now)
  const due = clock(slot.dueAt)
  if (state === 'late')
    return {
      name: words('notice.owed.late', { point: point.name }).slice(0, 200),
      level: 'warning' as const,
      description: words('notice.owed.late.text', { due }),
    }
  if (state === 'missed')
    return {
      name: words('notice.haccp.missedCheck', { point: point.name }).slice(0, 200),
      level: point.isCritical ? ('error' as const) : ('warning' as const),
      description: words('notice.owed.missed.text', { due, missed: clock(slot.missedAt) }),
    }
  return null
}

/** A new incidence for a slot that nobody answered; null: it is not late yet. */
export function owedIncidence(point: OwingCheckpoint, slot: CheckSlot, now: number, texts: OwedTexts) {
  const state = said(point, slot, now, texts)
  if (state === null) return null
  return {
    ...state,
    kind: 'check' as const,
    at: iso(slot.dueAt),
    began: iso(slot.dueAt),
    dueAt: iso(slot.dueAt),
    isAlerting: true,
    locationId: point.locationId,
    deviceId: point.deviceId,
    haccpPointId: point.id,
    limits: { missedAt: slot.missedAt },
  }
}

export interface OwedChange {
  readonly change: Partial<
    Pick<
      Incidence,
      'name' | 'level' | 'description' | 'corrective' | 'cause' | 'outcome' | 'isAlerting' | 'ended'
    >
  >
  /** It was only late: nobody has to look after it any more. */
  readonly isClosed: boolean
}

/**
 * What an incidence of a slot says by now, where that is something new. Checked while it was late, or on time and told
 * later, it is closed; one that was missed says when it was made up and waits for whoever verifies.
 * @param madeUpAt a check after the slot was missed
 */
export function owedChange(
  point: OwingCheckpoint,
  slot: JudgedSlot,
  madeUpAt: number | null,
  before: Pick<Incidence, 'name' | 'corrective'>,
  now: number,
  texts: OwedTexts,
): OwedChange | null {
  const { words, clock } = texts
  const { answeredAt, dueAt } = slot
  const withDone = (done: string) =>
    [before.corrective, done].filter(line => line !== null && line !== '').join('\n')
  if (answeredAt !== null) {
    const at = clock(answeredAt)
    const isOnTime = answeredAt <= dueAt
    const done = words(isOnTime ? 'notice.owed.late.onTime' : 'notice.owed.late.done', { at })
    return {
      isClosed: true,
      change: {
        isAlerting: false,
        ended: iso(answeredAt),
        cause: words('notice.owed.late.cause', {}),
        corrective: withDone(done),
        outcome: 'none',
      },
    }
  }
  const state = said(point, slot, now, texts)
  const isNew = state !== null && state.name !== before.name
  if (madeUpAt !== null)
    return {
      isClosed: false,
      change: {
        ...(isNew ? state : {}),
        isAlerting: false,
        ended: iso(madeUpAt),
        corrective: withDone(words('notice.owed.missed.done', { at: clock(madeUpAt) })),
      },
    }
  return isNew ? { isClosed: false, change: state } : null
}
