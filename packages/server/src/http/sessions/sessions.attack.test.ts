/** Tokens that nobody gave: forged, signed otherwise, bent, of another house, out of time; and rights that are gone. */
import { createHash, createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { attackSize, reportFigures } from '../../testing/attack.ts'
import { chanceOf } from '../../testing/inputs/random.ts'
import { createTokens } from './token.ts'

const SEED = Number(process.env['ATTACK_SEED'] ?? 20_261_122)
const BENT = attackSize(400, 20_000)
const ROUNDS = attackSize(2, 40)

let t: TestApp
let second: FastifyInstance
let token: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  // Another server on the same database: it remembers nothing of what the first one saw.
  second = await buildApp({
    config: readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DEMO: 'on', CLOCHE_DATA: '/nonexistent/cloche' }),
    pool: t.pool,
    secret: TEST_SECRET,
    transport: { send: () => Promise.reject(new Error('No mail from here')), close: () => undefined },
  })
  token = await t.token(5, { fresh: true })
})
afterAll(async () => {
  await second.close()
  await t.close()
})

type Part = Record<string, unknown>
const coded = (part: Part | string): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')
const read = (part: string | undefined): Part =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8')) as Part

const KEY = createHash('sha256').update(TEST_SECRET).digest()
const hmac = (hash: string, key: string | Buffer, text: string): string =>
  createHmac(hash, key).update(text).digest('base64url')

/** A token of these claims, signed as the house does unless said. */
function made(head: Part, claims: Part, key: string | Buffer = KEY, hash = 'sha256'): string {
  const text = `${coded(head)}.${coded(claims)}`
  return `${text}.${hmac(hash, key, text)}`
}

const ask = async (sent: string, on: FastifyInstance = t.app): Promise<[number, string]> => {
  const answer = await on.inject({
    method: 'GET',
    url: '/api/v0/user/me',
    headers: { authorization: `Bearer ${sent}` },
  })
  return [answer.statusCode, String(answer.json<{ code?: string }>().code ?? '')]
}
const REFUSED = [400, 'INVALID_TOKEN']

test('tokens that the house did not sign, or not for this, open nothing', async context => {
  const [head64, claims64, signature = ''] = token.split('.')
  const head = read(head64)
  const claims = read(claims64)
  const now = Math.floor(Date.now() / 1000)
  expect(await ask(made(head, claims)), 'the same claims, signed as the house does').toEqual([200, ''])
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }) as string
  const rsText = `${coded({ alg: 'RS256', typ: 'JWT' })}.${claims64}`
  const ours = createTokens(TEST_SECRET, 86_400_000)
  const { aud: _aud, ...withoutAudience } = claims
  const { exp: _exp, ...withoutEnd } = claims
  const { sid: _sid, ...withoutSession } = claims
  const unsigned = ['none', 'None', 'NONE', 'nOnE', '', null, 0, false, ['HS256'], { HS256: 1 }]
  const forged: [string, string][] = [
    ...unsigned.flatMap((alg): [string, string][] => [
      [`alg ${JSON.stringify(alg)} without a signature`, `${coded({ ...head, alg })}.${claims64}.`],
      [
        `alg ${JSON.stringify(alg)} with the old signature`,
        `${coded({ ...head, alg })}.${claims64}.${signature}`,
      ],
    ]),
    ['no head', `.${claims64}.${signature}`],
    ['no claims', `${head64}..${signature}`],
    ['no signature', `${head64}.${claims64}.`],
    ['two parts', `${head64}.${claims64}`],
    ['four parts', `${token}.${signature}`],
    ['HS384 with the right key', made({ ...head, alg: 'HS384' }, claims, KEY, 'sha384')],
    ['HS512 with the right key', made({ ...head, alg: 'HS512' }, claims, KEY, 'sha512')],
    [
      'RS256 by a key of the forger',
      `${rsText}.${signWith('sha256', Buffer.from(rsText), pair.privateKey).toString('base64url')}`,
    ],
    ['HS256 with a public key as the secret', made(head, claims, publicPem)],
    ['HS256 with the secret itself', made(head, claims, TEST_SECRET)],
    ['HS256 with no key', made(head, claims, '')],
    ['a key told in the head', made({ ...head, jwk: { kty: 'oct', k: coded('mine') } }, claims, 'mine')],
    [
      'a key at an address',
      made({ ...head, jku: 'https://elsewhere.example/keys', kid: '1' }, claims, 'mine'),
    ],
    ['a key in a file', made({ ...head, kid: '../../../../dev/null' }, claims, '')],
    ['another person in the claims', `${head64}.${coded({ ...claims, uid: t.other.id })}.${signature}`],
    [
      'the session of another house',
      made(head, claims, createHash('sha256').update('the secret of another house').digest()),
    ],
    ['a token for guests', ours.publicToken(t.home.id)],
    ['a token for a picture', ours.pictureToken(String(claims['sid']), { view: 'monitor' })],
    ['another audience', made(head, { ...claims, aud: 'cloche:other' })],
    ['audiences that hold none of ours', made(head, { ...claims, aud: ['a', 'b'] })],
    ['out of time', made(head, { ...claims, exp: now - 1 })],
    ['not yet', made(head, { ...claims, nbf: now + 3600 })],
    ['a time that is none', made(head, { ...claims, exp: 'tomorrow' })],
    ['no session', made(head, withoutSession)],
    ['a session that is a number', made(head, { ...claims, sid: 1 })],
    ['a session of nobody', made(head, { ...claims, sid: '019a0000-0000-7000-8000-000000000000' })],
    ['too long', `${token}${'A'.repeat(3000)}`],
    ['a bare word', 'null'],
    ['JSON instead', JSON.stringify(claims)],
  ]
  for (const [what, sent] of forged)
    for (const on of [t.app, second]) expect(await ask(sent, on), what).toEqual(REFUSED)
  // Without an end of its own a token still ends with its session; without an audience it is judged as of no use.
  for (const odd of [made(head, withoutEnd), made(head, withoutAudience)])
    expect([200, 400]).toContain((await ask(odd))[0])
  reportFigures(context, `${forged.length * 2} forged tokens on two servers`)
  // Only the house itself could sign a session that is no id: refused, and by no failure.
  expect((await ask(made(head, { ...claims, sid: "' or true --" })))[0]).toBe(400)
  expect(await ask(token)).toEqual([200, ''])
})

test('a bent token opens nothing', async context => {
  const chance = chanceOf(SEED)
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.='
  const same = (one: string): string =>
    one
      .split('.')
      .map(part => Buffer.from(part, 'base64url').toString('hex'))
      .join('.')
  let tried = 0
  for (let at = 0; at < BENT; at++) {
    const cut = chance.below(token.length)
    const bent = chance.pick([
      token.slice(0, cut) + chance.pick([...signs]) + token.slice(cut + 1),
      token.slice(0, cut) + token.slice(cut + 1),
      token.slice(0, cut),
      token.slice(0, cut) + chance.pick([...signs]) + token.slice(cut),
    ])
    // The last sign of a part has bits that say nothing.
    if (same(bent) === same(token)) continue
    tried++
    const [status, code] = await ask(bent, at % 2 === 0 ? t.app : second)
    if (status !== 400 || code !== 'INVALID_TOKEN') throw new Error(`${status} ${code} for ${bent}`)
  }
  reportFigures(
    context,
    `${tried} tokens with a sign changed, taken, put in or the rest cut off, seed ${SEED}`,
  )
  expect(await ask(token)).toEqual([200, ''])
})

/** Creates products as the person until told to stop; answers the calls that began after `from` and were let through. */
function hammer(person: string): { stop(): Promise<number[]> } {
  let isOver = false
  const letThrough: number[] = []
  const lane = async (on: FastifyInstance): Promise<void> => {
    while (!isOver) {
      const began = performance.now()
      const answer = await on.inject({
        method: 'POST',
        url: '/api/v0/product',
        headers: { authorization: `Bearer ${person}` },
        payload: { product: { name: 'Soup', type: 'intermediate' } },
      })
      if (answer.statusCode === 200) letThrough.push(began)
      else if (answer.statusCode >= 500) throw new Error(answer.payload)
    }
  }
  const lanes = Promise.all([lane(t.app), lane(second), lane(t.app), lane(second)])
  return {
    async stop() {
      isOver = true
      await lanes
      return letThrough
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

test('what is taken away is gone with the next call, on every server, in the midst of calls', async context => {
  const owner = await t.token(5, { fresh: true })
  let before = 0
  for (let round = 0; round < ROUNDS; round++)
    for (const what of ['removed', 'lowered', 'logged out', 'sessions ended'] as const) {
      const person = await t.token(4, { fresh: true, from: `10.9.${round % 250}.${what.length}` })
      const { user } = (await t.call(person, 'GET', '/user/me')).body as {
        user: { id: string; version: number }
      }
      const calls = hammer(person)
      await pause(30)
      const answer = await (what === 'removed'
        ? t.call(owner, 'DELETE', '/user', { user: user.id })
        : what === 'lowered'
          ? t.call(owner, 'PATCH', `/user/${user.id}`, { roleLevel: 0 })
          : what === 'logged out'
            ? t.call(person, 'DELETE', '/auth/user')
            : t.call(owner, 'DELETE', '/user/sessions', { user: user.id }))
      expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBe(200)
      const gone = performance.now()
      await pause(30)
      const times = await calls.stop()
      before += times.length
      expect(
        times.filter(began => began > gone),
        what,
      ).toEqual([])
    }
  expect(before, 'calls that were let through before').toBeGreaterThan(ROUNDS)
  reportFigures(
    context,
    `${ROUNDS * 4} times taken away under load on two servers, ${before} calls let through before, none after`,
  )
})
