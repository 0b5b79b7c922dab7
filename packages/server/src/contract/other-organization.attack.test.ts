/**
 * Every call with what names another organization's things, at every place of its input: it answers as if they were
 * nobody's, says no word and no id of them, and leaves their rows as they are.
 */
import { PROBLEMS } from '@cloche/domain/problems'
import type { CallContract } from '@cloche/domain/catalogue'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '../http/calls.ts'
import { asServer, createTestApp, type TestApp } from '../testing/app.ts'
import { attackSize, reportFigures } from '../testing/attack.ts'
import {
  foreignOf,
  MARKER,
  placesOf,
  tenantTables,
  type Foreign,
  type Place,
} from '../testing/inputs/foreign.ts'
import { idsOf, knownRecords } from '../testing/inputs/known-records.ts'
import { Likely } from '../testing/inputs/likely.ts'
import { requestOf } from '../testing/inputs/malformed.ts'
import { chanceOf } from '../testing/inputs/random.ts'
import { csv } from '../testing/sample-files.ts'
import { Samples } from '../testing/samples.ts'

const SEED = Number(process.env['ATTACK_SEED'] ?? 20_261_122)
/** Inputs made for each call, so that places which stand in few of them are met. */
const INPUTS = attackSize(2, 24)
/** In an ordinary run, a place in so many. */
const EACH = attackSize(14, 1)
const CALLS: readonly CallContract[] = allCalls().filter(call => call.answerType !== 'text/event-stream')

let t: TestApp
let foreign: Foreign
let likely: Likely
const chance = chanceOf(SEED)
const tokens = new Map<string, string | null>()
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const samples = new Samples(t)
  const home = await knownRecords(t, samples, 'home')
  const other = await knownRecords(t, samples, 'other')
  foreign = await foreignOf(t, await t.token(5, { organization: 'other' }), other)
  likely = new Likely(chance, idsOf(home, chance))
  const platform = await t.makeOrganization('Platform', { isPlatform: true })
  for (const role of attackSize(0, 1) === 0 ? [5] : [5, 4, 2, 1, 0])
    tokens.set(`role ${role}`, await t.token(role))
  tokens.set('platform staff', await t.tokenIn(platform.id, 3, platform.places.kitchen))
})
afterAll(() => t.close())

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** What the other organization has, table by table; what the server itself seals in the background is not told. */
async function digests(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const tables = (await tenantTables(t)).filter(name => name !== 'seal')
  await asServer(t.pool, foreign.records.organizationId, async transaction => {
    for (const table of tables) {
      const { rows } = await transaction.query({
        text: `select count(*) || ' ' || coalesce(md5(string_agg(md5(row::text), '' order by md5(row::text))), '') as digest
               from "${table}" row`,
      })
      found[table] = String(rows[0]?.['digest'])
    }
  })
  return found
}

interface Said {
  readonly status: number
  /** The answer, with ids and times taken out. */
  readonly text: string
  readonly raw: string
}

let made = 0
/** Ids of theirs under which we have tried to make things of our own, and under which we have. */
const usedForOurs = new Set<string>()
const ours = new Set<string>()
/**
 * A location's id says whose it is, for the platform's people, so it belongs to one organization alone: who makes up one
 * that stands elsewhere is told that it is taken, and nothing else (decision 032).
 */
const TAKEN_ANYWHERE: ReadonlySet<string> = new Set(['location.create body.location.id'])
async function send(call: CallContract, who: string, place: Place, value: string): Promise<Said> {
  made++
  if (place.isNew) usedForOurs.add(value)
  const request: InjectOptions & { url: string } = requestOf(call, place.put(value))
  const token = tokens.get(who)
  const answer = await t.app.inject({
    ...request,
    ...(call.rawBody ? { payload: csv } : {}),
    headers: {
      ...request.headers,
      ...(call.rawBody ? { 'content-type': 'text/csv' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    remoteAddress: `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`,
  })
  if (place.isNew && answer.statusCode < 400) ours.add(value)
  const isText = /json|text|csv/.test(String(answer.headers['content-type']))
  const raw = isText ? answer.payload : ''
  const text = raw
    // What was sent before may have been kept, in a record of ours.
    .replaceAll(place.foreign, '<named>')
    .replaceAll(place.unknown, '<named>')
    .replace(IDS, '<id>')
    .replace(/\d{4}-\d{2}-\d{2}T[0-9:.]+Z/g, '<at>')
    // Of a text that was sent, or that says when it was made; in a sheet its quotes stand twice.
    .replace(/(signature\W{3,8})[A-Za-z0-9+/=_-]{40,}/g, '$1<signature>')
  return { status: answer.statusCode, text, raw }
}

/** What the two answers, about the other's and about nobody's, differ in; undefined: nothing. */
function difference(call: CallContract, theirs: Said, nobodys: Said): string | undefined {
  if (theirs.status !== nobodys.status)
    return `${theirs.status} for theirs, ${nobodys.status} for nobody's: ${theirs.text.slice(0, 200)} | ${nobodys.text.slice(0, 200)}`
  const isWrite = call.method !== 'GET' && call.isRead !== true
  // Each was kept by a record of ours, which other values of the draft collide with.
  if ([theirs, nobodys].every(said => said.text.startsWith('{"code":"ALREADY_EXISTS"'))) return undefined
  // What was written twice has codes and versions of its own.
  if (theirs.status < 400 && isWrite) return undefined
  return theirs.text === nobodys.text
    ? undefined
    : `${theirs.text.slice(0, 300)} | ${nobodys.text.slice(0, 300)}`
}

function leak(said: Said, sent: string): string | undefined {
  if (said.raw.replaceAll(sent, '').includes(MARKER)) return `the marked word: ${said.raw.slice(0, 300)}`
  const reported = (said.raw.match(IDS) ?? []).find(
    id => id !== sent && foreign.ids.has(id) && !usedForOurs.has(id),
  )
  return reported === undefined ? undefined : `the id ${reported}`
}

test(
  "what names another organization is nobody's, in every call and at every place",
  async context => {
    const before = await digests()
    const faults = new Map<string, string>()
    let places = 0
    for (const call of CALLS) {
      const seen = new Set<string>()
      for (let input = 0; input < INPUTS; input++) {
        for (const place of placesOf(call, likely.input(call), foreign, chance)) {
          if (seen.has(place.path) || chance() * EACH >= 1) continue
          seen.add(place.path)
          places++
          for (const who of tokens.keys()) {
            const theirs = await send(call, who, place, place.foreign)
            let nobodys = await send(call, who, place, place.unknown)
            let fault = difference(call, theirs, nobodys)
            // What the first call changed of ours may show in the second: asked again, both see the same.
            if (fault !== undefined) {
              const again = await send(call, who, place, place.foreign)
              nobodys = await send(call, who, place, place.unknown)
              fault = difference(call, again, nobodys)
              if (ours.has(place.foreign) || TAKEN_ANYWHERE.has(`${call.name} ${place.path}`))
                fault = undefined
              // A locked record takes what it says already, which the first call wrote, and nothing else.
              if (nobodys.status === PROBLEMS.LOCKED_RECORD.status) fault = undefined
            }
            const reported = leak(theirs, place.foreign)
            if (reported !== undefined) faults.set(`${call.name} ${place.path} tells ${reported}`, who)
            if (fault !== undefined) faults.set(`${call.name} ${place.path}: ${fault}`, who)
          }
        }
      }
    }
    reportFigures(
      context,
      `${made} calls, ${places} places of ${CALLS.length} calls, as ${[...tokens.keys()].join(', ')}, seed ${SEED}`,
    )
    // Thrown whole: an expectation would tell its beginning alone.
    if (faults.size > 0) throw new Error([...faults].map(([what, who]) => `${who}: ${what}`).join('\n'))
    expect(await digests()).toEqual(before)
  },
  attackSize(120_000, 7_200_000),
)
