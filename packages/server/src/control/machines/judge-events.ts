/** Events as machines send them, each judged by itself. */
import { createHash } from 'node:crypto'
import { EVENT_KINDS, type Json } from '@cloche/domain/catalogue'
import type { EVENT_REFUSALS } from '@cloche/domain/calls'
import { instantFault, instantOf } from '@cloche/domain/rules/readings'
import { mayBeHeld } from '../../http/json-body.ts'
import type { MachineCaller } from './caller.ts'

export type EventRefusal = (typeof EVENT_REFUSALS)[number]

export interface MachineEvent {
  /** Of the event here: the machine's own, or made of it. */
  readonly id: string
  readonly at: string
  readonly action: string
  readonly kind: (typeof EVENT_KINDS)[number]
  readonly program: string | null
  readonly label: string | null
  readonly batch: string | null
  readonly data: { readonly [name: string]: Json }
}

export interface JudgedEvents {
  /** Each once, in the order of their instants and ids. */
  readonly events: readonly MachineEvent[]
  /** Those that came twice in the call. */
  readonly repeated: number
  readonly rejected: readonly { readonly index: number; readonly code: EventRefusal }[]
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const PATH = /^[a-z0-9]+([/-][a-z0-9]+)*$/
/** What is done to food, people and their operations say alone; that a sensor is out of its limits, whoever watches it. */
const OURS = /^(label|container|batch|sensor|process)(\/|$)/
const KINDS: ReadonlySet<unknown> = new Set(EVENT_KINDS)
const [ID_MAX, ACTION_MAX, NAME_MAX, DATA_MAX] = [64, 100, 200, 16_000]
const UNSTORED = /\p{Cc}/u

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= max &&
  value.isWellFormed() &&
  !UNSTORED.test(value)

/** An id of ours for one of the machine's: the same for the same. */
function idOf(own: string, deviceId: string): string {
  if (UUID.test(own)) return own.toLowerCase()
  const digest = createHash('sha256').update(`${deviceId}/${own}`).digest()
  // As RFC 9562 writes ids that somebody makes by a rule of their own: version 8.
  digest[6] = ((digest[6] as number) & 0x0f) | 0x80
  digest[8] = ((digest[8] as number) & 0x3f) | 0x80
  return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What an event says besides; undefined: it cannot be kept. */
function dataOf(given: unknown): MachineEvent['data'] | undefined {
  if (given === undefined || given === null) return {}
  if (!mayBeHeld(given) || JSON.stringify(given).length > DATA_MAX) return undefined
  return typeof given === 'object' && !Array.isArray(given)
    ? (given as MachineEvent['data'])
    : { value: given as Json }
}

function judge(
  row: unknown,
  { deviceId, since, now }: Pick<MachineCaller, 'deviceId' | 'since' | 'now'>,
): MachineEvent | EventRefusal {
  if (row === null || typeof row !== 'object') return 'malformed'
  const { id, at: instant, action, kind, program, label, batch, data } = row as Record<string, unknown>
  const names = [program, label, batch].map(name => name ?? null)
  const said = dataOf(data)
  if (!isText(id, ID_MAX) || !KINDS.has(kind) || said === undefined) return 'malformed'
  if (!names.every((name): name is string | null => name === null || isText(name, NAME_MAX)))
    return 'malformed'
  if (!isText(action, ACTION_MAX) || !PATH.test(action) || OURS.test(action)) return 'badAction'
  const at = instantOf(instant)
  if (at === undefined) return 'badInstant'
  const fault = instantFault(at, since, now)
  if (fault !== undefined) return fault
  const own = UUID.test(id) ? {} : { machineEventId: id }
  return {
    id: idOf(id, deviceId),
    at: new Date(at).toISOString(),
    action,
    kind: kind as MachineEvent['kind'],
    program: names[0] ?? null,
    label: names[1] ?? null,
    batch: names[2] ?? null,
    data: { ...said, ...own },
  }
}

export function judgeEvents(
  rows: readonly unknown[],
  caller: Pick<MachineCaller, 'deviceId' | 'since' | 'now'>,
): JudgedEvents {
  const events = new Map<string, MachineEvent>()
  const rejected: { index: number; code: EventRefusal }[] = []
  let repeated = 0
  for (const [index, row] of rows.entries()) {
    const event = judge(row, caller)
    if (typeof event === 'string') rejected.push({ index, code: event })
    else if (events.has(event.id)) repeated += 1
    else events.set(event.id, event)
  }
  const order = (event: MachineEvent) => `${event.at} ${event.id}`
  return {
    events: [...events.values()].sort((one, two) => (order(one) < order(two) ? -1 : 1)),
    repeated,
    rejected,
  }
}
