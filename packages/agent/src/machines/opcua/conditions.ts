/** Error conditions of a server's machines, as they come and go; what was missed meanwhile is asked for at the beginning. */
import {
  AttributeIds,
  type ClientSession,
  constructEventFilter,
  DataType,
  TimestampsToReturn,
  type Variant,
} from 'node-opcua-client'
import { textOf } from './nodes.ts'
import type { ErrorSeen } from './happenings.ts'

const FIELDS = [
  'EventType',
  'SourceNode',
  'SourceName',
  'Time',
  'Message',
  'Severity',
  'ConditionName',
  'Retain',
  'ActiveState.Id',
  'ConditionId',
] as const
const SERVER = 'ns=0;i=2253'
/** The method ConditionRefresh of ConditionType. */
const CONDITION_TYPE = 'ns=0;i=2782'
const REFRESH = 'ns=0;i=3875'
const REFRESH_START = 'ns=0;i=2787'
const REFRESH_END = 'ns=0;i=2788'

export interface ConditionListener {
  /** @param nodes of the condition and of what it is about */
  seen(nodes: readonly string[], error: ErrorSeen, at: Date): void
  /** All that are there now were seen. */
  complete(active: ReadonlySet<string>): void
}

/** @throws when the server has no events at all */
export async function watchConditions(session: ClientSession, listener: ConditionListener): Promise<void> {
  const subscription = await session.createSubscription2({
    requestedPublishingInterval: 500,
    requestedLifetimeCount: 1000,
    requestedMaxKeepAliveCount: 20,
    maxNotificationsPerPublish: 500,
    publishingEnabled: true,
    priority: 2,
  })
  const item = await subscription.monitor(
    { nodeId: SERVER, attributeId: AttributeIds.EventNotifier },
    { samplingInterval: 0, queueSize: 1000, discardOldest: true, filter: constructEventFilter([...FIELDS]) },
    TimestampsToReturn.Both,
  )
  let active: Set<string> | undefined
  item.on('changed', (fields: Variant[]) => {
    const said = (name: (typeof FIELDS)[number]): unknown =>
      (fields[FIELDS.indexOf(name)] as Variant | undefined)?.value
    const type = nodeOf(said('EventType'))
    if (type === REFRESH_START) active = new Set()
    if (type === REFRESH_END && active !== undefined) {
      listener.complete(active)
      active = undefined
    }
    const condition = nodeOf(said('ConditionId'))
    if (condition === '') return
    const isActive = said('ActiveState.Id') ?? said('Retain')
    if (typeof isActive !== 'boolean') return
    const severity = said('Severity')
    const time = said('Time')
    const error = {
      condition,
      name: textOf(said('ConditionName')) || textOf(said('SourceName')),
      message: textOf(said('Message')),
      severity: typeof severity === 'number' ? severity : undefined,
      isActive,
    }
    if (isActive) active?.add(condition)
    listener.seen([condition, nodeOf(said('SourceNode'))], error, time instanceof Date ? time : new Date())
  })
  // A server may have nothing to tell, or not know how: it answers so.
  await session.call({
    objectId: CONDITION_TYPE,
    methodId: REFRESH,
    inputArguments: [{ dataType: DataType.UInt32, value: subscription.subscriptionId }],
  })
}

const nodeOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
