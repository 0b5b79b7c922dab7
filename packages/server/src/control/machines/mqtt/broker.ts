/**
 * The broker that comes along: machines log in with serial number and key, send to their own topics, and hear what became
 * of it there. What is sent with quality 1 is acknowledged when it is committed, and not before.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { Problem } from '@cloche/domain/problems'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import type { Pool } from '../../../database/connection.ts'
import { networkOf } from '../../../http/network.ts'
import { problemOf } from '../../../http/problem-answers.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { digestOfToken } from '../../../machine-tokens/index.ts'
import { asMachine, type MachineCaller } from '../caller.ts'
import { PacketGuard } from './packet-guard.ts'
import { Seats } from './seats.ts'
import { bodyOf, refusalOf, takeMessage } from './take-message.ts'
import { answerTopicOf, isWithin, readTopic } from './topics.ts'

export interface MqttBroker {
  readonly port: number
  close(): Promise<void>
}

export interface BrokerOptions {
  readonly pool: Pool
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly warn: (details: object, text: string) => void
}

/** A machine that is logged in. */
interface LoggedIn {
  readonly serial: string
  readonly key: string
  readonly organizationId: string
  /**
   * Begins the name of its client, so that nobody takes the place of another by calling itself alike. It is the key's: who
   * listens by one that was revoked hears nothing of what is sent by another.
   */
  readonly owner: string
}

const ownerOf = ({ organizationId, deviceId }: MachineCaller, key: string): string =>
  `${organizationId}/${deviceId}/${digestOfToken(key).toString('base64url', 0, 12)}`

/** Connections of all machines, and attempts of one network in a minute. */
const CONNECTIONS_MAX = 10_000
const ATTEMPTS_PER_MINUTE = 600
/** Who connects says who they are within this. */
const LOG_IN_MS = 10_000
/** A line that broke is noticed by the system, whatever the machine says of signs of life. */
const LOOK_AFTER_LINE_MS = 60_000
/** Who listens and does not read is put out: until then others may wait for it. */
const DRAIN_MS = 10_000
/** Refusals after which the same may be taken later: of another key, of an organization that goes on. */
const MAY_COME_AGAIN: ReadonlySet<string> = new Set([
  'INVALID_KEY',
  'ORGANIZATION_SUSPENDED',
  'ORGANIZATION_CLOSED',
])
/** What an answer to CONNECT says. */
const [UNAVAILABLE, REFUSED] = [3, 4]

const refusal = (returnCode: number, text: string): AuthenticateError =>
  Object.assign(new Error(text), { returnCode })

export async function startBroker({ pool, host, port, warn }: BrokerOptions): Promise<MqttBroker> {
  const attempts = new WeakMap<Client, LoggedIn | AuthenticateError>()
  const owners = { pool }
  const seats = new Seats()

  async function logIn(client: Client, serial: string, key: string): Promise<LoggedIn | AuthenticateError> {
    try {
      const { remoteAddress } = client.conn as Duplex & { remoteAddress?: string }
      await limitRate(owners, 'mqtt', networkOf(remoteAddress ?? ''), ATTEMPTS_PER_MINUTE)
      return await asMachine(pool, key, async (_transaction, caller) => {
        if (caller.serial !== serial) throw new Problem('INVALID_KEY')
        return { serial, key, organizationId: caller.organizationId, owner: ownerOf(caller, key) }
      })
    } catch (error) {
      const isOurs = refusalOf(error) === undefined
      return isOurs ? refusal(UNAVAILABLE, 'Not available now') : refusal(REFUSED, 'Not known')
    }
  }

  const machineOf = (client: Client | null): LoggedIn | undefined => {
    const found = client === null ? undefined : attempts.get(client)
    return found === undefined || found instanceof Error ? undefined : found
  }

  const broker = await Aedes.createBroker({
    maxClientsIdLength: 500,
    queueLimit: 20,
    drainTimeout: DRAIN_MS,
    connectTimeout: LOG_IN_MS,
    preConnect(client, packet, done) {
      void logIn(client, packet.username ?? '', String(packet.password ?? '')).then(found => {
        attempts.set(client, found)
        const name = packet.clientId === '' ? randomUUID() : packet.clientId
        packet.clientId = found instanceof Error ? randomUUID() : `${found.owner}/${name}`
        // Nothing is kept for who is away: what a machine hears are answers to what it sent.
        packet.clean = true
        done(null, true)
      })
    },
    authenticate(client, _username, _password, done) {
      const found = attempts.get(client)
      if (found === undefined || found instanceof Error)
        return done(found ?? refusal(REFUSED, 'Not known'), false)
      const { owner, organizationId } = found
      if (!seats.take(owner, organizationId, client))
        return done(refusal(UNAVAILABLE, 'Too many connections'), false)
      client.conn.once('close', () => seats.leave(owner, organizationId, client))
      ;(client.conn as Waiting).isKnown?.()
      done(null, true)
    },
    authorizePublish(client, packet, done) {
      const machine = machineOf(client)
      const topic = readTopic(packet.topic)
      if (client === null || machine === undefined || topic?.serial !== machine.serial) {
        done(new Error('Not a topic of this machine'))
        return
      }
      // What is retained would be told to whoever has the same serial number in another organization.
      packet.retain = false
      // As one that it sends itself: it is forwarded to whoever may hear its topics, where they listen.
      const tell = (answer: object) => {
        const heard = {
          cmd: 'publish',
          topic: answerTopicOf(machine.serial, topic.kind),
          payload: JSON.stringify(answer),
          qos: 0,
          dup: false,
          retain: false,
          clientId: client.id,
        } as const
        broker.publish(heard, () => undefined)
      }
      const take = async () =>
        takeMessage(pool, { ...machine, ...topic, body: bodyOf(Buffer.from(packet.payload), topic.kind) })
      take().then(
        answer => {
          done()
          tell(answer)
        },
        (error: unknown) => {
          const refused = refusalOf(error)
          if (refused === undefined || MAY_COME_AGAIN.has(problemOf(error).code)) {
            if (refused === undefined)
              warn({ err: error }, 'What a machine sent by MQTT could not be written')
            // Not acknowledged: it is sent again, by whoever may.
            done(error as Error)
            return
          }
          // Sent again it would be refused again.
          done()
          tell(refused)
        },
      )
    },
    authorizeSubscribe(client, subscription, done) {
      const machine = machineOf(client)
      const isOwn = machine !== undefined && isWithin(machine.serial, subscription.topic)
      done(null, isOwn ? subscription : null)
    },
    authorizeForward(client, packet) {
      const machine = machineOf(client)
      const sender = (packet as { clientId?: string }).clientId
      return machine !== undefined && sender?.startsWith(`${machine.owner}/`) === true ? packet : null
    },
  })
  // A sign of life, and whoever's key was revoked meanwhile is put out.
  broker.on('ping', (_packet, client) => {
    const machine = machineOf(client)
    if (machine === undefined) return
    asMachine(pool, machine.key, async () => undefined).catch((error: unknown) => {
      if (refusalOf(error) !== undefined) client.close()
    })
  })
  // Clients that break off or send nonsense are no fault of ours.
  broker.on('clientError', client => client.close())
  broker.on('connectionError', client => client.close())

  const server = createServer(socket => {
    const isKnown = seats.wait(networkOf(socket.remoteAddress ?? ''))
    if (isKnown === undefined) return void socket.destroy()
    socket.setKeepAlive(true, LOOK_AFTER_LINE_MS)
    socket.once('close', isKnown)
    broker.handle(Object.assign(guarded(socket), { isKnown }))
  })
  server.maxConnections = CONNECTIONS_MAX
  try {
    await listen(server, host, port)
  } catch (error) {
    broker.close()
    throw error
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      await new Promise<void>(resolve => broker.close(() => resolve()))
      await closed
    },
  }
}

/** A connection that says when it is known who it is. */
type Waiting = Duplex & { readonly isKnown?: () => void }

function guarded(socket: Socket): Duplex {
  const guard = new PacketGuard()
  const end = () => socket.destroy()
  socket.on('error', end)
  guard.on('error', end)
  const stream = Duplex.from({ readable: socket.pipe(guard), writable: socket })
  stream.on('error', end)
  stream.on('close', end)
  socket.on('close', () => stream.destroy())
  return Object.assign(stream, { remoteAddress: socket.remoteAddress })
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
