/** Whether what happened is what a trigger listens to. */
import { exemptTimes, type ExemptWindow } from '../exempt-windows/index.ts'
import { isLess, isMore, type Amount } from '../amounts/index.ts'
import { epochMs } from '../calendar/index.ts'
import { isActionOf } from '../devices/index.ts'
import type { TriggerCause, TriggerCheck } from './names.ts'

export interface ListeningTrigger {
  readonly id: string
  readonly listens: TriggerCause
  /** Its place: what happens there and below counts. */
  readonly locationId: string
  readonly eventKind: string | null
  /** The path of the action; null: any. */
  readonly action: string | null
  readonly toState: string | null
  readonly deviceId: string | null
  readonly checkIs: TriggerCheck | null
  readonly haccpPointIds: readonly string[]
  readonly productIds: readonly string[]
  readonly compares: 'below' | 'above' | null
  readonly amount: Amount | null
  readonly placeIds: readonly string[]
  readonly windows: readonly ExemptWindow[]
}

/** Something that happened at a place. */
export interface Happened {
  readonly cause: TriggerCause
  /** An instant. */
  readonly at: string
  /** The place itself and all above it. */
  readonly places: readonly string[]
  /** Of the place, such as Europe/Madrid. */
  readonly timeZone: string
  readonly productId: string | null
  readonly deviceId: string | null
  /** Of an event. */
  readonly eventKind?: string
  readonly action?: string
  readonly toState?: string | null
  readonly quantity?: Amount | null
  /** Of a check: what became of it, at which point, and the trigger that the point names. */
  readonly checkIs?: TriggerCheck
  readonly haccpPointId?: string
  readonly pointTriggerId?: string | null
}

/** Whether an amount lies on the side that is compared; amounts that do not go together do not. */
export function isBeyond(
  compares: 'below' | 'above' | null,
  limit: Amount | null,
  amount: Amount | null | undefined,
): boolean {
  if (compares === null || limit === null) return true
  if (amount === null || amount === undefined) return false
  return compares === 'below' ? isLess(amount, limit, false) : isMore(amount, limit, false)
}

const isOneOf = (list: readonly string[], id: string | null | undefined) =>
  list.length === 0 || (id !== null && id !== undefined && list.includes(id))

const isEvent = (trigger: ListeningTrigger, { eventKind, action, toState, quantity }: Happened): boolean =>
  (trigger.eventKind === null || trigger.eventKind === eventKind) &&
  (trigger.action === null || (action !== undefined && isActionOf(trigger.action, action))) &&
  (trigger.toState === null || trigger.toState === toState) &&
  isBeyond(trigger.compares, trigger.amount, quantity)

/** A point that names the trigger fires it wherever the trigger listens. */
const isCheck = (trigger: ListeningTrigger, { checkIs, haccpPointId, pointTriggerId }: Happened): boolean =>
  pointTriggerId === trigger.id ||
  (trigger.listens === 'check' &&
    (trigger.checkIs === null || trigger.checkIs === checkIs) &&
    isOneOf(trigger.haccpPointIds, haccpPointId))

/** Where and when it counts: what the conditions say. */
export function holdsAt(
  { locationId, placeIds, windows }: ListeningTrigger,
  { places, at, timeZone }: Pick<Happened, 'places' | 'at' | 'timeZone'>,
): boolean {
  if (!places.includes(locationId)) return false
  if (placeIds.length > 0 && !placeIds.some(id => places.includes(id))) return false
  return windows.length === 0 || exemptTimes(windows, timeZone)(epochMs(at))
}

/** Whether it fires because of what happened: that is what it listens to, and its conditions hold. */
export function firesOn(trigger: ListeningTrigger, happened: Happened): boolean {
  const { cause, productId, deviceId } = happened
  const isHeard =
    cause === 'check'
      ? isCheck(trigger, happened)
      : trigger.listens === cause && (cause !== 'event' || isEvent(trigger, happened))
  if (!isHeard || !holdsAt(trigger, happened)) return false
  if (trigger.deviceId !== null && trigger.deviceId !== deviceId) return false
  return cause === 'time' || isOneOf(trigger.productIds, productId)
}
