/** Log-ins by SAML, against a provider that signs with a key of its own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { outcomeOf, pageKeeps, proveDomain, setDirectory, textRecords } from '../../../testing/directory.ts'
import { questionIn, startSaml, type SamlQuestion, type SamlSaid } from '../../../testing/saml-stand-in.ts'

const DOMAIN = 'chain.example'
const provider = startSaml()

let t: TestApp
let owner: string
let ours: string
beforeAll(async () => {
  t = await createTestApp({ outside: { textRecords } })
  owner = await t.token(5)
  await proveDomain(t, owner, DOMAIN)
  await setDirectory(t, owner, {
    kind: 'saml',
    samlMetadata: provider.metadata,
    isOn: true,
    groupsClaim: 'groups',
  })
  const { addresses } = (await t.call(owner, 'GET', '/organization/directory')).body['directory']
  const answer = await t.app.inject({ method: 'GET', url: new URL(addresses.samlMetadata).pathname })
  expect(answer.headers['content-type']).toContain('application/samlmetadata+xml')
  ours = answer.payload
})
afterAll(() => t.close())

async function begin() {
  const kept = pageKeeps()
  const { body } = await t.call(null, 'POST', '/auth/identity/start', {
    domain: DOMAIN,
    challenge: kept.challenge,
  })
  return { ...kept, question: questionIn(String(body['address'])) }
}
/** The browser posts what the provider gave it. */
async function post(question: SamlQuestion, SAMLResponse: string, relayState = question.relayState) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/v0/auth/identity/saml',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ SAMLResponse, RelayState: relayState }).toString(),
  })
  expect(answer.statusCode).toBe(303)
  return outcomeOf(answer.headers.location)
}
const said = (name: string, more: Partial<SamlSaid> = {}): SamlSaid => ({
  nameId: `id-of-${name}`,
  attributes: { email: [`${name}@${DOMAIN}`], givenName: [name], surname: ['Saml'] },
  ...more,
})
async function logIn(what: SamlSaid) {
  const { question, verifier } = await begin()
  const outcome = await post(question, await provider.answer(question, ours, what))
  if (outcome.code === null) return { fault: outcome.fault, user: undefined }
  const { body } = await t.call(null, 'POST', '/auth/identity/finish', { code: outcome.code, verifier })
  return {
    fault: null,
    user: (await t.call(body['jwt'], 'GET', '/user/me')).body['user'] as Record<string, any>,
  }
}

test('lets somebody in by the signed assertion, and later by their name there', async () => {
  await t.call(owner, 'POST', '/user', { user: { email: `ana@${DOMAIN}`, name: 'Ana' } })
  const first = await logIn(said('ana'))
  expect(first).toMatchObject({ fault: null, user: { fullName: 'ana Saml', directorySource: 'saml' } })
  const again = await logIn(
    said('ana', { attributes: { email: ['moved@elsewhere.example'], givenName: ['Anna'] } }),
  )
  expect(again.user).toMatchObject({ id: first.user?.['id'], name: 'Anna' })
  expect((await logIn(said('nobody'))).fault).toBe('unknownPerson')
  expect((await logIn(said('a', { attributes: { email: ['owner@other.example'] } }))).fault).toBe(
    'foreignDomain',
  )
})

test('gives what groups are worth, as by the other way', async () => {
  await setDirectory(t, owner, {
    makesPeople: true,
    rules: [{ group: 'Chefs', roleLevel: 2, locationIds: [t.home.places.kitchen], jobs: [] }],
  })
  const what = said('new')
  const { user } = await logIn({ ...what, attributes: { ...what.attributes, groups: ['Others', 'chefs'] } })
  expect(user).toMatchObject({ roleLevel: 2, locationIds: [t.home.places.kitchen] })
  await setDirectory(t, owner, { makesPeople: false, rules: [] })
})

describe('is refused', () => {
  const bent = (answer: string, change: (xml: string) => string) =>
    Buffer.from(change(Buffer.from(answer, 'base64').toString())).toString('base64')

  test('what comes twice, also when the first came to nothing, on whichever server', async () => {
    const { question } = await begin()
    const answer = await provider.answer(question, ours, said('ana'))
    expect((await post(question, answer)).code).not.toBeNull()
    expect((await post(question, answer)).fault).toBe('expired')
    // Under another question of another browser.
    const other = await begin()
    expect((await post(other.question, answer)).fault).toBe('mismatch')
    expect((await post(question, answer, 'x')).fault).toBe('expired')
    expect((await post(question, answer, 'a'.repeat(43))).fault).toBe('expired')
  })

  test.each<[string, Partial<SamlSaid>]>([
    ['for another audience', { audience: 'https://other.example' }],
    ['for another question', { inResponseTo: '_another' }],
    ['for another address', { recipient: 'https://other.example/acs' }],
    ['that is over', { minutes: -5 }],
    ['that does not hold yet', { minutes: 30 }],
  ])('an assertion %s', async (_what, more) => {
    expect((await logIn(said('ana', more))).fault).toBe('mismatch')
  })

  test('an assertion that is unsigned, changed, or signed by somebody else', async () => {
    const unsigned = await begin()
    const answer = await provider.answer(unsigned.question, ours, said('ana'))
    const without = bent(answer, xml => xml.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, ''))
    expect((await post(unsigned.question, without)).fault).toBe('unsigned')
    const changed = await begin()
    const other = bent(await provider.answer(changed.question, ours, said('ana')), xml =>
      xml.replace('id-of-ana', 'id-of-somebody'),
    )
    expect((await post(changed.question, other)).fault).toBe('unsigned')
    const evil = startSaml(provider.entityId)
    const forged = await begin()
    expect((await post(forged.question, await evil.answer(forged.question, ours, said('ana')))).fault).toBe(
      'unsigned',
    )
  })

  test('a signed assertion that is wrapped beside or inside another one', async () => {
    const wraps: ((signed: string, evil: string) => string)[] = [
      // The forged one first, the signed one after it.
      (signed, evil) => signed.replace(/(<saml:Assertion )/, `${evil}$1`),
      (signed, evil) => signed.replace(/(<\/saml:Assertion>)/, `$1${evil}`),
      // The signed one hidden in an extension of the answer, the forged one in its place.
      (signed, evil) => {
        const [whole = ''] = /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(signed) ?? []
        return signed.replace(whole, `<samlp:Extensions>${whole}</samlp:Extensions>${evil}`)
      },
      // The signed one inside the forged one's signature.
      (signed, evil) => {
        const [whole = ''] = /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(signed) ?? []
        const [signature = ''] = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(whole) ?? []
        const inner = whole.replace(signature, '')
        const outer = signature.replace('</ds:Signature>', `<ds:Object>${inner}</ds:Object></ds:Signature>`)
        return signed.replace(whole, evil.replace('<saml:Subject>', `${outer}<saml:Subject>`))
      },
    ]
    for (const [at, wrap] of wraps.entries()) {
      const { question } = await begin()
      const signed = await provider.answer(question, ours, said('nobody'))
      const wrapped = bent(signed, xml => {
        const [whole = ''] = /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(xml) ?? []
        const evil = whole
          .replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')
          .replace(/ID="[^"]+"/, 'ID="_evil"')
          .replaceAll('nobody', 'ana')
        return wrap(xml, evil)
      })
      const { fault, code } = await post(question, wrapped)
      expect(code, `wrap ${at}`).toBeNull()
      expect(['unsigned', 'mismatch', 'unknownPerson'], `wrap ${at}`).toContain(fault)
    }
  })

  test('a comment in a name cuts nothing off', async () => {
    const { question } = await begin()
    const answer = await provider.answer(question, ours, said('x', { nameId: 'id-of-ana<!-- -->.evil' }))
    expect((await post(question, answer)).code).toBeNull()
  })

  test('documents that declare types, are no documents, or too large', async () => {
    const { question } = await begin()
    const answer = await provider.answer(question, ours, said('ana'))
    const declared = bent(answer, xml => `<!DOCTYPE x [<!ENTITY a "b">]>${xml}`)
    expect((await post(question, declared)).fault).toBe('unsigned')
    for (const wrong of ['', 'AAAA', Buffer.from('<a/>').toString('base64')]) {
      const next = await begin()
      expect((await post(next.question, wrong)).code).toBeNull()
    }
    const large = await begin()
    expect((await post(large.question, Buffer.from('x'.repeat(300_000)).toString('base64'))).fault).toBe(
      'unsigned',
    )
  })

  test('what is no metadata of a provider', async () => {
    const { version } = (await t.call(owner, 'GET', '/organization/directory')).body['directory']
    const cases = [
      'no XML',
      '<a/>',
      ours,
      `<!DOCTYPE a>${provider.metadata}`,
      provider.metadata.replace(/<ds:X509Certificate>[^<]+/, '<ds:X509Certificate>AAAA'),
      provider.metadata.replace('https://idp.chain.example/sso', 'https://169.254.169.254/'),
    ]
    for (const samlMetadata of cases) {
      const answer = await t.call(owner, 'PUT', '/organization/directory', {
        directory: { samlMetadata },
        version,
      })
      expect(answer.body['code'], samlMetadata.slice(0, 60)).toBe('RULE_BROKEN')
    }
  })
})
