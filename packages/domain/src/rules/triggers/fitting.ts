/** Which fields say something at what a trigger listens to and makes, and what is wrong with what they say. */
import { isRule } from './times.ts'

export interface TriggerFieldFault {
  readonly field: string
  readonly rule: 'problem.field.required' | 'problem.trigger.rule' | 'problem.trigger.anything'
}

/** A trigger as far as it is filled in. */
export type TriggerDraft = Readonly<Record<string, unknown>>

const BY_CAUSE: Readonly<Record<string, readonly string[]>> = {
  event: ['eventKind', 'actionId', 'toState', 'deviceId', 'productIds', 'compares', 'amount'],
  check: ['checkIs', 'haccpPointIds', 'deviceId', 'productIds'],
  stock: ['productIds', 'compares', 'amount'],
  time: ['startAt', 'repeats', 'rule', 'nextAt'],
  forecast: ['productIds', 'compares', 'amount'],
}
const NEEDED_BY_CAUSE: Readonly<Record<string, readonly string[]>> = {
  stock: ['productIds', 'compares', 'amount'],
  time: ['startAt'],
  forecast: ['productIds', 'compares', 'amount'],
}
const BY_EFFECT: Readonly<Record<string, readonly string[]>> = {
  task: ['text', 'userIds', 'dueAfter'],
  notification: ['text', 'userIds', 'level'],
  order: ['orderProductId', 'orderQuantity'],
  hold: ['text', 'holdsMade'],
  webhook: ['webhookId'],
}
const NEEDED_BY_EFFECT: Readonly<Record<string, readonly string[]>> = {
  task: ['text'],
  notification: ['text'],
  hold: ['text'],
  webhook: ['webhookId'],
}

const PARTICULAR: ReadonlySet<string> = new Set([
  ...Object.values(BY_CAUSE).flat(),
  ...Object.values(BY_EFFECT).flat(),
])
const of = (lists: typeof BY_CAUSE, name: unknown): readonly string[] => lists[String(name)] ?? []

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a field says something at what the trigger listens to and makes. */
export function fitsTrigger({ listens, makes, compares }: TriggerDraft, field: string): boolean {
  if (!PARTICULAR.has(field)) return true
  if (field === 'amount' && (listens ?? 'event') === 'event' && isEmpty(compares)) return false
  return of(BY_CAUSE, listens ?? 'event').includes(field) || of(BY_EFFECT, makes).includes(field)
}

/** Whether the trigger cannot do without a field. */
export const isNeededByTrigger = ({ listens, makes, compares }: TriggerDraft, field: string): boolean =>
  of(NEEDED_BY_CAUSE, listens).includes(field) ||
  of(NEEDED_BY_EFFECT, makes).includes(field) ||
  (field === 'amount' && typeof compares === 'string' && compares !== '')

/** What says which events are meant. */
const SAYS_WHICH = ['eventKind', 'actionId', 'toState', 'deviceId', 'productIds', 'compares'] as const

/** Whether it would make something because of every event of its place. Another system may be told of all of them. */
const isOfAnything = (trigger: TriggerDraft): boolean =>
  (trigger['listens'] ?? 'event') === 'event' &&
  trigger['makes'] !== 'webhook' &&
  SAYS_WHICH.every(field => isEmpty(trigger[field]))

/** What is missing or cannot be read. Something of the clock or of a machine is ordered only where it says what. */
export function triggerFaults(trigger: TriggerDraft): readonly TriggerFieldFault[] {
  const missing = [...PARTICULAR].filter(
    field => isNeededByTrigger(trigger, field) && fitsTrigger(trigger, field) && isEmpty(trigger[field]),
  )
  const isAboutNothing =
    trigger['makes'] === 'order' && trigger['listens'] === 'time' && isEmpty(trigger['orderProductId'])
  const faults: TriggerFieldFault[] = [...missing, ...(isAboutNothing ? ['orderProductId'] : [])].map(
    field => ({
      field,
      rule: 'problem.field.required',
    }),
  )
  if (isOfAnything(trigger)) faults.push({ field: 'eventKind', rule: 'problem.trigger.anything' })
  const { rule } = trigger
  const isWrong =
    trigger['listens'] === 'time' && typeof rule === 'string' && rule.trim() !== '' && !isRule(rule)
  return isWrong ? [...faults, { field: 'rule', rule: 'problem.trigger.rule' }] : faults
}
