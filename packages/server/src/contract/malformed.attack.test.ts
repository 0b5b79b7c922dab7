/**
 * Every call of the product with input that nobody should send, by people of every role and by guests: it is answered
 * by a named refusal, never by a failure of ours, and no answer tells anything of the inside.
 */
import type { CallContract } from '@cloche/domain/catalogue'
import { PROBLEMS, type ProblemCode } from '@cloche/domain/problems'
import type { InjectOptions } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { allCalls } from '../http/calls.ts'
import { PARTS, type Parts } from '../http/health/parts.ts'
import { asServer, createTestApp, type TestApp } from '../testing/app.ts'
import { attackSize, reportFigures } from '../testing/attack.ts'
import { brokenFile } from '../testing/inputs/files.ts'
import { moreHostile } from '../testing/inputs/hostile.ts'
import { idsOf, knownRecords } from '../testing/inputs/known-records.ts'
import { Likely } from '../testing/inputs/likely.ts'
import { malform, misspell, requestOf } from '../testing/inputs/malformed.ts'
import { chanceOf, type Chance } from '../testing/inputs/random.ts'
import { Samples } from '../testing/samples.ts'

const MALFORMED = attackSize(2000, 177_000)
/** A database for so many calls: records go as calls remove them. */
const ROUND = 6000
const LANES = 4
const FAULTS_KEPT = 200
/** Another seed makes other calls. */
const SEED = Number(process.env['ATTACK_SEED'] ?? 20_261_122)

/** A stream does not end by itself. */
const CALLS: readonly CallContract[] = allCalls().filter(call => call.answerType !== 'text/event-stream')
const ROLES = [5, 5, 5, 4, 3, 2, 1, 0, null] as const

/** What only the inside says. */
const INSIDE =
  /\bat .{0,80}\.[tj]s:\d|node_modules|node:internal|syntax error at|violates|relation "|column "|operator does not exist|Cannot read prop|is not a function|is not iterable|undefined \(|ECONN|\/packages\//

interface Tried {
  readonly request: InjectOptions & { url: string }
  readonly isMalformed: boolean
}

let t: TestApp
const failuresLogged: string[] = []
const logTo = {
  write(line: string): void {
    if (!line.includes('"level":50')) return
    const { err } = JSON.parse(line) as { err?: { stack?: string; message?: string } }
    const places = (err?.stack ?? '').split('\n').filter(place => /packages/.test(place))
    failuresLogged.push(`${err?.message} ${places.slice(0, 3).join(' ').replace(/\s+/g, ' ')}`)
  },
}
afterEach(() => t.close())

/** What is wrong with an answer; undefined: nothing. */
function faultOf(status: number, type: string, text: string, tables: RegExp): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  if (status < 400) return undefined
  if (!type.startsWith('application/json')) return `${status} of type ${type}`
  const { code, message, details, ...more } = JSON.parse(text) as Record<string, unknown>
  const problem = PROBLEMS[code as ProblemCode]
  if (problem?.status !== status) return `${status} with code ${String(code)}`
  if (typeof message !== 'string' || message.length < 5) return `${String(code)} without words`
  if (typeof details !== 'object' || details === null || Object.keys(more).length > 0)
    return `${String(code)} of another shape: ${text.slice(0, 200)}`
  const inside = INSIDE.exec(text)?.[0] ?? tables.exec(text)?.[0]
  return inside === undefined ? undefined : `${String(code)} tells of the inside: ${inside}`
}

/** A request of a call; a fifth of all fit, so that what is right goes on and meets what is wrong. */
function requestFor(call: CallContract, likely: Likely, chance: Chance, more: readonly unknown[]): Tried {
  const input = likely.input(call)
  const isChanged = chance() < 0.75
  const request: InjectOptions & { url: string } = requestOf(
    call,
    isChanged ? malform(input, chance, more) : input,
  )
  if (call.rawBody) {
    const headers = { 'content-type': chance.pick(call.rawBody) }
    return { request: { ...request, payload: brokenFile(chance), headers }, isMalformed: true }
  }
  const isMisspelt = chance() < 0.15
  return { request: isMisspelt ? misspell(request, chance) : request, isMalformed: isChanged || isMisspelt }
}

/** So many calls from one address would be refused. */
const addressOf = (chance: Chance): string =>
  `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`

/** Tokens of one person for each role; who logged out by a call comes again as another. */
function peopleOf(t: TestApp, chance: Chance) {
  const tokens = new Map<number, string>()
  return {
    async token(role: number): Promise<string> {
      const known = tokens.get(role)
      if (known !== undefined) return known
      // An owner may put the whole organization to rest, and another lane may be doing it: nobody logs in then.
      for (let left = 3; ; left--) {
        await asServer(t.pool, t.home.id, transaction =>
          transaction.query({ text: 'update organization set active = true where not active' }),
        )
        try {
          const token = await t.token(role, { fresh: true, from: addressOf(chance) })
          tokens.set(role, token)
          return token
        } catch (error) {
          if (left === 0) throw error
        }
      }
    },
    forget(role: number, token: string): void {
      if (tokens.get(role) === token) tokens.delete(role)
    },
  }
}

interface Findings {
  malformed: number
  readonly statuses: Map<number, number>
  /** The request that showed it, by what is wrong. */
  readonly faults: Map<string, string>
}

/** The parts that need a look, save a database that was slow for a moment: so many calls make it so. */
const unwell = (parts: Parts) =>
  PARTS.filter(
    name => !['good', 'unknown', ...(name === 'database' ? ['warning'] : [])].includes(parts[name].word),
  )

/** Attacks one database with as many malformed calls. */
async function round(seed: number, count: number, findings: Findings): Promise<void> {
  t = await createTestApp({ logTo })
  const chance = chanceOf(seed)
  const likely = new Likely(chance, idsOf(await knownRecords(t, new Samples(t), 'home'), chance))
  const more = moreHostile(seed)
  const people = peopleOf(t, chance)
  const { rows } = await t.pool.use(connection =>
    connection.send({
      text: `select tablename from pg_tables where schemaname = 'public' and tablename like '%\\_%'`,
    }),
  )
  const tables = new RegExp(rows.map(row => `\\b${String(row['tablename'])}\\b`).join('|'))

  let made = 0
  let malformed = 0
  const one = async (): Promise<void> => {
    const call = CALLS[(made++ + seed * 7) % CALLS.length] as CallContract
    const role = chance.pick(ROLES)
    const { request, isMalformed } = requestFor(call, likely, chance, more)
    malformed += Number(isMalformed)
    const token = role === null ? null : await people.token(role)
    const answer = await t.app.inject({
      ...request,
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...request.headers },
      remoteAddress: addressOf(chance),
    })
    const { statusCode: status, payload } = answer
    findings.statuses.set(status, (findings.statuses.get(status) ?? 0) + 1)
    const type = String(answer.headers['content-type'] ?? '')
    const isEmpty = request.method === 'HEAD' && status < 500
    const fault = isEmpty ? undefined : faultOf(status, type, payload, tables)
    if (fault !== undefined && findings.faults.size < FAULTS_KEPT)
      findings.faults.set(
        `${call.name}: ${fault}`,
        `${request.method} ${request.url.slice(0, 400)} ${String(request.payload ?? '').slice(0, 1500)}`,
      )
    const isTokenSent = request.headers?.['authorization'] === undefined && call.gate !== 'guest'
    if (role !== null && token !== null && isTokenSent && payload.includes('"INVALID_TOKEN"'))
      people.forget(role, token)
  }
  const lane = async (): Promise<void> => {
    while (malformed < count) await one()
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  findings.malformed += malformed
  const health = await t.call(null, 'GET', '/health')
  expect([health.status, unwell(health.body['parts'] as Parts)]).toEqual([200, []])
  const still = await t.call(await peopleOf(t, chance).token(5), 'POST', '/products/get', { limit: 1 })
  expect(still.status).toBe(200)
}

test(
  'malformed calls are refused by name, without a failure and without a word of the inside',
  async context => {
    const findings: Findings = { malformed: 0, statuses: new Map(), faults: new Map() }
    for (let at = 0; findings.malformed < MALFORMED; at++) {
      if (at > 0) await t.close()
      await round(SEED + at, Math.min(ROUND, MALFORMED - findings.malformed), findings)
    }
    const { malformed, statuses, faults } = findings
    const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    reportFigures(
      context,
      `${malformed} malformed calls of ${CALLS.length} kinds, seed ${SEED}; ${counts.join(', ')}`,
    )
    const found = [...faults].map(([what, request]) => `${what}\n  ${request}`)
    // Thrown whole: an expectation would tell its beginning alone.
    if (found.length + failuresLogged.length > 0)
      throw new Error([...found, ...new Set(failuresLogged)].join('\n'))
    // Enough of it gets past the contracts.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(MALFORMED / 20)
  },
  attackSize(600_000, 7_200_000),
)
