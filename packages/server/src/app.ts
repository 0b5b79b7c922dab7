/** Builds the application from its settings and its database; the server and the tests build it alike. */
import { existsSync } from 'node:fs'
import { constants as zlib } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import { Problem, PROBLEMS } from '@cloche/domain/problems'
import helmet from 'helmet'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { openBlobs, type BlobStore } from './adapters/blobs/index.ts'
import { createOutbox, MAIL, mailRound, openTransport, type MailTransport } from './adapters/mail/index.ts'
import { createOutside, type Outside } from './adapters/outside/index.ts'
import {
  isTestService,
  openPayments,
  registerTestPayments,
  type PaymentService,
} from './adapters/payments/index.ts'
import { openPush } from './adapters/push/index.ts'
import { openSms } from './adapters/sms/index.ts'
import { openVatRegister, type VatRegister } from './adapters/vies/index.ts'
import { createSeal } from './adapters/seal.ts'
import { createSigner } from './adapters/signer.ts'
import { createWaitingKeys } from './adapters/waiting-keys.ts'
import { adminArea, affiliateArea, storeArea } from './vendor/index.ts'
import {
  ERASING,
  EXPORTING,
  authArea,
  coreArea,
  erasingWith,
  exportingWith,
  followingRollOuts,
  type HandOver,
  handOverBy,
  organizationArea,
  startPutOffInvitation,
  startRecovery,
  startSignUp,
  tellTokens,
  userControlArea,
} from './tenancy/index.ts'
import { devicesArea, haccpArea, monitorArea, providerArea, registerMqtt } from './control/index.ts'
import { integrationArea, notificationArea } from './telling/index.ts'
import { elaborationArea, labelingArea, productionArea, publicArea, stockArea } from './food/index.ts'
import { planningArea } from './tasks/index.ts'
import { reportingArea, screenshotArea } from './insight/index.ts'
import { orderingArea } from './supply/index.ts'
import type { Config } from './config.ts'
import { isLoopback } from './config-values.ts'
import { DemoHouses } from './demo/houses.ts'
import type { Pool } from './database/connection.ts'
import { ConnectionLost } from './database/connection-loss.ts'
import type { AnyBehaviours } from './entity-engine/behaviours.ts'
import { recordsArea } from './entity-engine/sheets/area.ts'
import { judgingAddresses } from './entity-engine/outside-addresses.ts'
import { sealing } from './entity-engine/sealed.ts'
import type { ServerArea, Job } from './http/area.ts'
import { answerBrokenRequest } from './http/broken-requests.ts'
import type { Services } from './http/call-context.ts'
import { OwnServices } from './http/own-services.ts'
import { registerCalls } from './http/calls.ts'
import { liveArea } from './http/live/area.ts'
import { LiveHub } from './http/live/hub.ts'
import { refuseElsewhere } from './http/only-here.ts'
import { registerDocumentation } from './http/documentation.ts'
import { Health } from './http/health/health.ts'
import { registerMetrics } from './http/health/metrics.ts'
import { registerHealth } from './http/health/routes.ts'
import { wordErased } from './http/erased-words.ts'
import { countGuest } from './http/guests/guest-limit.ts'
import { asJson } from './http/json-answer.ts'
import { answerOf, localeOf, problemOf } from './http/problem-answers.ts'
import { Leave } from './http/leave.ts'
import { logRefusal } from './http/security-log.ts'
import { registerMailbox } from './http/mailbox.ts'
import { createSessions } from './http/session.ts'
import { trackUnused } from './http/unused-connections.ts'
import { registerWeb } from './http/web.ts'
import { Followers } from './event-log/index.ts'
import { Queue } from './queue/index.ts'
import { Workers } from './workers/index.ts'

/** What the application is made of. */
export const AREAS: readonly ServerArea[] = [
  authArea,
  organizationArea,
  storeArea,
  devicesArea,
  notificationArea,
  integrationArea,
  elaborationArea,
  productionArea,
  labelingArea,
  monitorArea,
  haccpArea,
  planningArea,
  reportingArea,
  providerArea,
  stockArea,
  orderingArea,
  publicArea,
  screenshotArea,
  recordsArea,
  liveArea,
  coreArea,
  adminArea,
  userControlArea,
  affiliateArea,
]

const BODY_LIMIT = 1024 * 1024

/**
 * Windows as large as our answers: with its usual one of 4 MB an encoder takes 10 MB for an answer of 3 kB, and a
 * server with many at once grows by hundreds. What takes more than a millisecond is packed off the thread.
 */
const COMPRESSION = {
  threshold: 2048,
  syncThreshold: 32_768,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_LGWIN]: 18 } },
  zlibOptions: { level: 6, memLevel: 8 },
} satisfies FastifyCompressOptions

export interface AppOptions {
  readonly config: Config
  readonly pool: Pool
  /** Signs sessions. */
  readonly secret: string
  /** The folder of the built web application; absent: the server answers calls only. */
  readonly webFolder?: string
  /** Where the bytes of files lie; absent: where the settings say. */
  readonly blobs?: BlobStore
  /** How mail leaves; absent: as the settings say. */
  readonly transport?: MailTransport
  /** How others' servers are asked; absent: over the network. */
  readonly outside?: Partial<Outside>
  /** What takes payments; absent: as the settings say. */
  readonly payments?: PaymentService
  /** What knows VAT numbers; absent: as the settings say. */
  readonly vatRegister?: VatRegister
  /** Where the lines of the log go; absent: to standard output. */
  readonly logTo?: { write(line: string): void }
  /** How it goes; absent: at once. */
  readonly leave?: Leave
  /** Nothing is done by itself: no rounds are made, and nobody is told what happened. What is asked of the queue is done. */
  readonly isQuiet?: boolean
  /** Rounds that the queue makes beside those of the areas. */
  readonly jobs?: (app: FastifyInstance) => readonly Job[]
  /** Does heavy work; absent: workers within the limits of a server. */
  readonly workers?: Workers
  /** Hands over what an organization has when it is closed; absent: its export, by a link. */
  readonly handOver?: HandOver
}

/** The names of the calls that areas answer themselves, own ones and standard ones they replace. */
export const OWN_HANDLERS: ReadonlySet<string> = new Set(
  AREAS.flatMap(area => Object.keys({ ...area.handlers, ...area.standardHandlers })),
)

/** The behaviours of all areas, by entity. */
const BEHAVIOURS = Object.assign({}, ...AREAS.map(area => area.behaviours ?? {})) as AnyBehaviours

const FIELDS = 'fields of records'

/** The same, with what is secret in records sealed by the installation's secret, and addresses judged that are asked. */
export function behavioursOf(secret: string, outside: Outside = createOutside(false)): AnyBehaviours {
  const seal = createSeal(secret, FIELDS)
  return followingRollOuts(sealing(judgingAddresses(BEHAVIOURS, outside), seal))
}

function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error)
  const { status } = PROBLEMS[problem.code]
  // That the database is away is told once, by the pool, and not by every call that meets it.
  if (error instanceof ConnectionLost) request.log.debug({ err: error }, 'A call met no database')
  else if (status >= 500) request.log.error({ err: error }, 'A call failed')
  else logRefusal(request, problem.code)
  if (problem.details['retryAfter'] !== undefined)
    void reply.header('retry-after', String(problem.details['retryAfter']))
  void reply.status(status).send(answerOf(problem, localeOf(request)))
}

const demoHouses = (app: FastifyInstance, pool: Pool, secret: string) =>
  new DemoHouses({
    app,
    pool,
    behaviours: behavioursOf(secret),
    log: { info: text => app.log.info(text) },
    failed: error => app.log.error({ err: error }, 'The demo could not be loaded in another language'),
  })

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, pool, secret, webFolder, leave = new Leave() } = options
  const hops = config.trustProxy
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    logger: {
      level: config.logLevel,
      ...(options.logTo === undefined ? {} : { stream: options.logTo }),
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { req: request => ({ method: request.method, path: request.url.split('?')[0] }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    // What arrives while it closes, on connections that stand, is answered like all else, and ends them.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => answerProblem(error, request, reply),
  })
  if (config.answersHereAlone) app.addHook('onRequest', refuseElsewhere(config.demo))
  pool.report((details, text) => app.log.warn(details, text))
  const health = new Health(config, pool)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === PROBLEMS.STORAGE_FULL.status) health.meetFull()
    if (leave.isBegun) void reply.header('connection', 'close')
    done()
  })
  app.setReplySerializer(asJson)
  const sessions = createSessions(pool, secret, config.openAreas)
  const live = new LiveHub({ pool, connection: pool.direct, sessions, log: app.log })
  leave.followedBy((milliseconds, hurried) => live.disperse(milliseconds, hurried))
  const endUnused = trackUnused(app.server)
  app.addHook('preClose', async () => {
    endUnused()
    await live.close()
  })
  const queue = new Queue({ pool, warn: (fault, text) => app.log.error({ err: fault }, text) })
  const outbox = createOutbox({
    pool,
    seal: createSeal(secret, 'outbox'),
    transport: options.transport ?? openTransport(config),
    ask: (transaction, id) => queue.add(transaction, MAIL.name, { id }, { key: id }),
    prepare: (letters, transaction, task) =>
      'invite' in task
        ? startPutOffInvitation(config, letters, transaction, task)
        : task['signUp'] === undefined
          ? startRecovery(config, letters, transaction, String(task['recover']))
          : startSignUp(config, letters, transaction, task['signUp'] as Parameters<typeof startSignUp>[3]),
  })
  const workers = options.workers ?? new Workers()
  app.addHook('onClose', () => workers.close())
  const payments = options.payments ?? openPayments(config)
  const vatRegister = options.vatRegister ?? openVatRegister(config)
  const blobs = options.blobs ?? openBlobs(config)
  const exporting = exportingWith({ pool, blobs, config }, secret)
  const outside = { ...createOutside(isLoopback(new URL(config.publicUrl).hostname)), ...options.outside }
  const pushSeal = createSeal(secret, 'messages to browsers')
  const sms = openSms(config)
  const services: Services = {
    config,
    pool,
    sessions,
    behaviours: tellTokens(behavioursOf(secret, outside), { config, outbox }),
    blobs,
    live,
    outbox,
    queue,
    codeSeal: createSeal(secret, 'one-time codes'),
    receiverSeal: createSeal(secret, 'receivers of audit logs'),
    directorySeal: createSeal(secret, 'directories'),
    outside,
    push: openPush({ pool, seal: pushSeal, outside, config }),
    pushSeal,
    fieldSeal: createSeal(secret, FIELDS),
    ...(sms === undefined ? {} : { sms }),
    signer: createSigner(secret),
    waitingKeys: createWaitingKeys(secret),
    health,
    workers,
    handOver: options.handOver ?? handOverBy(exporting, config.closedKeepDays),
    ...(payments === undefined ? {} : { payments }),
    ...(vatRegister === undefined ? {} : { vatRegister }),
    own: new OwnServices()
      .bring(ERASING, erasingWith({ pool, blobs, config }, secret))
      .bring(EXPORTING, exporting),
    ...(config.demo ? { demo: demoHouses(app, pool, secret) } : {}),
  }
  const followers = new Followers({
    pool,
    followers: AREAS.flatMap(area => area.followers ?? []),
    warn: (fault, text) => app.log.error({ err: fault }, text),
  })
  const works = [MAIL, followers.work, ...AREAS.flatMap(area => area.work ?? [])]
  const jobs = [
    mailRound,
    ...followers.jobs,
    ...(options.jobs?.(app) ?? []),
    ...AREAS.flatMap(area => area.jobs ?? []),
  ]
  app.addHook('onReady', async () => {
    if (!options.isQuiet) await followers.enlistAll(services)
    await queue.start(works, options.isQuiet ? [] : jobs, services)
    if (!options.isQuiet) followers.start()
  })
  app.addHook('onClose', async () => {
    await followers.stop()
    await queue.stop()
    await outbox.stop()
  })

  // Made once: what it says of an answer is the same for all.
  const protect = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onRequest', (request, reply, done) =>
    protect(request.raw, reply.raw, fault => done(fault as Error | undefined)),
  )
  wordErased(app)
  await app.register(compress, COMPRESSION)

  app.setErrorHandler(answerProblem)
  const countUnknown = countGuest(services)
  app.setNotFoundHandler(async request => {
    await countUnknown(request)
    throw new Problem('UNKNOWN_CALL')
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
    done()
  })

  registerMqtt(app, services)
  registerHealth(app, services, leave)
  registerMetrics(app, services)
  registerDocumentation(app, services)
  registerCalls(app, services, AREAS)
  for (const area of AREAS) area.routes?.(app, services)
  if (config.demo && isTestService(payments)) registerTestPayments(app, payments)
  if (config.demo && config.smtpUrl === undefined) registerMailbox(app, config)
  if (webFolder !== undefined && existsSync(webFolder)) await registerWeb(app, webFolder)
  return app
}
