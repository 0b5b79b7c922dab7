/**
 * A client of somebody else's broker, where machines send. Who may send to which topic, that broker decides; who a machine
 * is, its key alone, which comes along in what it sends: see decision 071.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@cloche/domain/problems'
import mqtt, { type MqttClient } from 'mqtt'
import type { Pool } from '../../../database/connection.ts'
import { bodyOf, refusalOf, takeMessage } from './take-message.ts'
import { answerTopicOf, readTopic, SENT_BY_ALL } from './topics.ts'

export interface OutsideOptions {
  readonly pool: Pool
  /** With the name and the password of Cloche there. */
  readonly url: string
  /** Of this server, the same after a restart: what came meanwhile waits for it. */
  readonly name: string
  readonly warn: (details: object, text: string) => void
}

export interface MqttOutside {
  /** Whether it is connected and hears what machines send. */
  readonly isThere: boolean
  close(): Promise<void>
}

const [WAIT_MS, WAIT_MAX_MS] = [500, 30_000]

/** The name of a client, short enough for every broker. */
const clientIdOf = (name: string): string =>
  `cloche-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`

export function connectOutside({ pool, url, name, warn }: OutsideOptions): MqttOutside {
  const gone = new AbortController()
  let isThere = false
  const client: MqttClient = mqtt.connect(url, {
    protocolVersion: 4,
    clientId: clientIdOf(name),
    // What is sent while this server is away is kept for it there.
    clean: false,
    reconnectPeriod: 2000,
    connectTimeout: 10_000,
    resubscribe: true,
  })

  async function take(topic: string, payload: Buffer): Promise<void> {
    const found = readTopic(topic)
    if (found === undefined) return
    for (let wait = WAIT_MS; !gone.signal.aborted; wait = Math.min(WAIT_MAX_MS, wait * 2))
      try {
        const { key, ...body } = bodyOf(payload, found.kind)
        if (typeof key !== 'string') throw new Problem('INVALID_KEY')
        tell(found, await takeMessage(pool, { ...found, key, body }))
        return
      } catch (error) {
        const refused = refusalOf(error)
        if (refused !== undefined) {
          tell(found, refused)
          return
        }
        // It is not acknowledged until it is written: the broker keeps it, and nothing overtakes it.
        warn({ err: error }, 'What a machine sent by MQTT could not be written')
        await sleep(wait, undefined, { signal: gone.signal }).catch(() => undefined)
      }
    throw new Error('Gone before it was written')
  }

  function tell({ serial, kind }: NonNullable<ReturnType<typeof readTopic>>, answer: object): void {
    client.publish(answerTopicOf(serial, kind), JSON.stringify(answer), { qos: 0 })
  }

  client.handleMessage = ({ topic, payload }, done) => {
    take(topic, Buffer.from(payload)).then(
      () => done(),
      (error: unknown) => done(error as Error),
    )
  }
  client.on('connect', () => {
    client.subscribe([...SENT_BY_ALL], { qos: 1 }, error => {
      isThere = !error
      if (error) warn({ err: error }, 'The broker of MQTT lets nobody hear what machines send')
    })
  })
  client.on('close', () => {
    if (isThere) warn({}, 'The broker of MQTT is away')
    isThere = false
  })
  client.on('error', error => {
    if (!gone.signal.aborted) warn({ err: error }, 'The broker of MQTT could not be reached')
  })
  return {
    get isThere() {
      return isThere
    },
    async close() {
      gone.abort()
      isThere = false
      // At once: what is not written yet is not acknowledged, and comes again.
      await client.endAsync(true)
    },
  }
}
