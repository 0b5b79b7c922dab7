/** A real provider of OpenID Connect on this machine, and a browser that logs in at it. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type ClientMetadata } from 'oidc-provider'

/** What the provider says of who logs in under a name. */
export type ClaimsOf = (name: string) => Record<string, unknown>

export interface OidcStandIn {
  readonly issuer: string
  readonly client: { id: string; secret: string }
  /** Changes what it says of people. */
  say(claims: ClaimsOf): void
  close(): Promise<void>
}

/** @param returnTo the address that browsers are sent back to */
export async function startOidc(returnTo: string): Promise<OidcStandIn> {
  let claimsOf: ClaimsOf = name => ({ email: `${name}@chain.example`, email_verified: true })
  const server: Server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { id: 'cloche', secret: 'what-the-provider-gave-us' }
  const metadata: ClientMetadata = {
    client_id: client.id,
    client_secret: client.secret,
    redirect_uris: [returnTo],
    grant_types: ['authorization_code'],
    response_types: ['code'],
  }
  const provider = new Provider(issuer, {
    clients: [metadata],
    features: { devInteractions: { enabled: true } },
    claims: {
      openid: ['sub', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    pkce: { required: () => true },
    cookies: { keys: ['one key of the tests'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...claimsOf(id) }),
    }),
  })
  server.on('request', provider.callback())
  return {
    issuer,
    client,
    say: claims => (claimsOf = claims),
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A browser that keeps cookies, logs in under a name and consents; answers where it is sent back to. */
export async function logInThere(address: string, name: string, returnTo: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = address
  let form: URLSearchParams | undefined
  for (let step = 0; step < 20; step++) {
    const answer = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(form === undefined ? {} : { body: form }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(key)
      else jar.set(key, value)
    }
    const text = await answer.text()
    const next = answer.headers.get('location')
    form = undefined
    if (next !== null) {
      const target = new URL(next, url).href
      if (target.startsWith(returnTo)) return target
      url = target
      continue
    }
    const action = /action="([^"]+)"/.exec(text)?.[1]
    const prompt = /name="prompt" value="([^"]+)"/.exec(text)?.[1]
    if (action === undefined || prompt === undefined)
      throw new Error(`No form: ${answer.status} ${text.slice(0, 400)}`)
    form = new URLSearchParams({ prompt, login: name, password: 'any' })
    url = new URL(action.replaceAll('&amp;', '&'), url).href
  }
  throw new Error('The provider never sends back')
}
