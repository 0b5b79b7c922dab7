/** Watches one machine: values become readings, modes, doors and errors become events. */
import {
  AttributeIds,
  type ClientSession,
  type ClientSubscription,
  type DataValue,
  TimestampsToReturn,
} from 'node-opcua-client'
import type { Machine } from '../machine.ts'
import type { FoundMachine, ModeVariable, Variable } from './browse.ts'
import { type Circumstances, type ErrorSeen, Happenings } from './happenings.ts'
import { textOf } from './nodes.ts'
import { sensorsOf, type UsedSensor } from './sensors.ts'
import { stateOf } from './states.ts'

/** Modes and doors are looked at so often, whatever the interval of the values. */
const STATES_MS = 1000
const KEEP_ALIVES = 10
/** Of a server's clock that is ahead; Cloche takes no more. */
const AHEAD_MS = 300_000
/** Older than this a machine's clock is not believed. */
const EVENT_AGE_MS = 7 * 86_400_000

interface Good {
  readonly value: number
  /** When a reading of it was last kept. */
  keptAt: number
}

export class Watch {
  readonly machine: Machine
  readonly found: FoundMachine
  readonly #session: ClientSession
  readonly #happenings: Happenings
  readonly #sensors: readonly UsedSensor[]
  /** What was last measured, by path; a value that is bad is not there. */
  readonly #good = new Map<string, Good>()
  readonly #ended = new Map<string, boolean>()
  readonly #mode = new Map<string, { readonly name: string; readonly at: Date }>()
  readonly #forget: () => void
  /** States are taken one after the other: their events keep the order in which things happened. */
  #order: Promise<void> = Promise.resolve()
  #subscription: ClientSubscription | undefined
  #ticking: NodeJS.Timeout | undefined
  #heardAt = 0

  constructor(machine: Machine, found: FoundMachine, session: ClientSession) {
    this.machine = machine
    this.found = found
    this.#session = session
    this.#happenings = new Happenings(machine, found.action)
    this.#sensors = sensorsOf(found, machine.settings)
    this.#forget = machine.onInterval(() => void this.#restart())
    if (found.firmware !== '') machine.firmware = found.firmware
  }

  async start(): Promise<void> {
    const intervalMs = this.machine.interval * 1000
    const subscription = await this.#session.createSubscription2({
      requestedPublishingInterval: Math.min(STATES_MS, intervalMs),
      requestedLifetimeCount: 1000,
      requestedMaxKeepAliveCount: KEEP_ALIVES,
      maxNotificationsPerPublish: 1000,
      publishingEnabled: true,
      priority: 1,
    })
    this.#subscription = subscription
    const hear = () => (this.#heardAt = Date.now())
    hear()
    subscription.on('keepalive', hear).on('received_notifications', hear)
    await this.#monitor(this.#sensors, intervalMs, (sensor, value) => this.#measured(sensor, value))
    const { modes, doors, programEnds, errorFlags } = this.found
    await this.#monitor(modes, STATES_MS, (mode, value) => this.#modeSeen(mode, value))
    await this.#monitor(programEnds, STATES_MS, (one, value) => {
      this.#ended.set(one.group, value.value.value === true)
      this.#stateSeen(one.group, eventAt(value))
    })
    await this.#monitor(doors, STATES_MS, (door, value) =>
      this.#happenings.door(pathOf(door), value.value.value === true, eventAt(value)),
    )
    await this.#monitor(errorFlags, STATES_MS, (flag, value) =>
      this.error(
        {
          condition: flag.nodeId,
          name: flag.name,
          message: '',
          severity: undefined,
          isActive: value.value.value === true,
        },
        eventAt(value),
      ),
    )
    this.#ticking = setInterval(() => this.#tick(), intervalMs)
  }

  /** Says no more. */
  async stop(): Promise<void> {
    this.#forget()
    await this.#end()
  }

  error(error: ErrorSeen, at: Date): void {
    this.#happenings.error(error, at)
  }

  /** Of conditions, those that are there are these. */
  onlyErrors(conditions: ReadonlySet<string>): void {
    const flags = this.found.errorFlags.map(({ nodeId }) => nodeId)
    this.#happenings.onlyErrors(new Set([...conditions, ...flags]), new Date())
  }

  async #restart(): Promise<void> {
    try {
      await this.#end()
      await this.start()
    } catch {
      // The connection is lost: whoever made this watch makes a new one.
    }
  }

  async #end(): Promise<void> {
    clearInterval(this.#ticking)
    const subscription = this.#subscription
    this.#subscription = undefined
    this.#good.clear()
    await subscription?.terminate().catch(() => undefined)
    await this.#order
  }

  /** Calls with every value whose status is good. */
  async #monitor<V extends Variable>(
    variables: readonly V[],
    samplingInterval: number,
    seen: (variable: V, value: DataValue) => void,
  ): Promise<void> {
    const subscription = this.#subscription
    if (variables.length === 0 || subscription === undefined) return
    const group = await subscription.monitorItems(
      variables.map(({ nodeId }) => ({ nodeId, attributeId: AttributeIds.Value })),
      { samplingInterval, queueSize: 20, discardOldest: true },
      TimestampsToReturn.Both,
    )
    group.on('changed', (_item: unknown, value: DataValue, index: number) => {
      const variable = variables[index]
      if (variable === undefined || subscription !== this.#subscription) return
      if (value.statusCode.isGood()) seen(variable, value)
      else this.#good.delete(variable.nodeId)
    })
  }

  #measured(sensor: UsedSensor, { value, sourceTimestamp, serverTimestamp }: DataValue): void {
    const number = typeof value.value === 'boolean' ? Number(value.value) : value.value
    if (typeof number !== 'number' || !Number.isFinite(number)) return void this.#good.delete(sensor.nodeId)
    const now = Date.now()
    const said = (sourceTimestamp ?? serverTimestamp ?? new Date(now)).getTime()
    // One that was written long ago is what is measured now.
    const isFresh = said <= now + AHEAD_MS && said >= now - 2000 * this.machine.interval
    // Single precision ends after seven digits.
    const good = { value: Number(number.toPrecision(7)), keptAt: now }
    this.#good.set(sensor.nodeId, good)
    this.#keep([{ sensor, value: good.value, at: isFresh ? said : now }])
  }

  /** A value that stays is measured all the same, as long as the server is heard of. */
  #tick(): void {
    const now = Date.now()
    const intervalMs = this.machine.interval * 1000
    const silence = (this.#subscription?.publishingInterval ?? STATES_MS) * (KEEP_ALIVES + 5)
    if (now - this.#heardAt > silence) return
    const due = this.#sensors.flatMap(sensor => {
      const good = this.#good.get(sensor.nodeId)
      if (good === undefined || now - good.keptAt < intervalMs * 0.9) return []
      good.keptAt = now
      return [{ sensor, value: good.value, at: now }]
    })
    this.#keep(due)
  }

  #keep(all: readonly { sensor: UsedSensor; value: number; at: number }[]): void {
    this.machine.record(
      all.map(({ sensor: { path, unit }, value, at }) => ({
        reading: {
          sensor: path,
          at: new Date(at).toISOString(),
          value,
          ...(unit === undefined ? {} : { unit }),
        },
      })),
    )
  }

  #modeSeen(mode: ModeVariable, value: DataValue): void {
    const number = Number(value.value.value)
    this.#mode.set(mode.group, { name: mode.modes.get(number) ?? String(number), at: eventAt(value) })
    this.#stateSeen(mode.group, eventAt(value))
  }

  #stateSeen(group: string, at: Date): void {
    const mode = this.#mode.get(group)
    if (mode === undefined) return
    const state = stateOf(mode.name, this.#ended.get(group) ?? false)
    this.#order = this.#order
      .then(() => this.#happenings.state(group, state, at, () => this.#circumstances(group)))
      .catch((error: unknown) => this.machine.log(`An event could not be kept: ${String(error)}`))
  }

  /** Its names are read when something happens: the machine may write them after the mode. */
  async #circumstances(group: string): Promise<Circumstances> {
    const { programNames, batchId, orderId } = this.found
    const program = programNames.find(one => one.group === group) ?? programNames[0]
    const [name = '', batch = '', order = ''] = await Promise.all(
      [program?.nodeId, batchId, orderId].map(nodeId => this.#text(nodeId)),
    )
    return { program: name, batchId: batch, orderId: order }
  }

  async #text(nodeId: string | undefined): Promise<string> {
    if (nodeId === undefined) return ''
    try {
      const read = await this.#session.read({ nodeId, attributeId: AttributeIds.Value })
      return read.statusCode.isGood() ? textOf(read.value.value) : ''
    } catch {
      return ''
    }
  }
}

const pathOf = ({ group, name }: Variable) => (group === '' ? name : `${group}/${name}`)

/** When it happened: as the machine says, unless its clock is wrong. */
function eventAt({ sourceTimestamp, serverTimestamp }: DataValue): Date {
  const now = Date.now()
  const said = (sourceTimestamp ?? serverTimestamp ?? new Date(now)).getTime()
  return new Date(said <= now + AHEAD_MS && said >= now - EVENT_AGE_MS ? said : now)
}
