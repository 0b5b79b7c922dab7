/** Log-ins by OpenID Connect: authorization code with PKCE, state and nonce; every answer is judged, every key asked for. */
import * as oidc from 'openid-client'
import type { Directory, Vouched } from '../../directory/index.ts'
import { NotAdmitted } from '../../directory/index.ts'
import { OutsideRefused } from '../../../adapters/outside/index.ts'
import type { Services } from '../../../http/call-context.ts'
import { returnAddress } from './return-address.ts'

const TIMEOUT_SECONDS = 10
/** For how long what a provider says of itself is believed. */
const FRESH_MS = 5 * 60_000
const KEPT_MAX = 500

export interface AwayAnswer {
  readonly nonce: string
  readonly verifier: string
  readonly state: string
}

interface Known {
  readonly config: oidc.Configuration
  readonly until: number
}
const known = new WeakMap<Services, Map<string, Known>>()

function secretOf({ directorySeal }: Services, { organizationId, sealedSecret }: Directory) {
  return sealedSecret === null ? undefined : (directorySeal.open(organizationId, sealedSecret) as string)
}

/** What the provider of an organization says of itself. @throws NotAdmitted when it cannot be asked */
export async function providerOf(services: Services, directory: Directory): Promise<oidc.Configuration> {
  const { issuer, clientId } = directory.settings
  if (!services.outside.mayAsk(issuer))
    throw new NotAdmitted('unreachable', 'Only public https addresses are asked')
  const isPlain = new URL(issuer).protocol === 'http:'
  const options = {
    [oidc.customFetch]: services.outside.fetch as unknown as oidc.CustomFetch,
    timeout: TIMEOUT_SECONDS,
    // Only where the server itself is reached from its own machine alone.
    ...(isPlain ? { execute: [oidc.allowInsecureRequests] } : {}),
  }
  const found = await oidc
    .discovery(new URL(issuer), clientId, undefined, oidc.None(), options)
    .catch((error: unknown) => {
      throw faultOf(error)
    })
  const server = found.serverMetadata()
  const secret = secretOf(services, directory)
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const auth =
    secret === undefined
      ? oidc.None()
      : methods.includes('client_secret_basic')
        ? oidc.ClientSecretBasic(secret)
        : oidc.ClientSecretPost(secret)
  const config = new oidc.Configuration(server, clientId, undefined, auth)
  config[oidc.customFetch] = options[oidc.customFetch]
  config.timeout = TIMEOUT_SECONDS
  if (isPlain) oidc.allowInsecureRequests(config)
  // The signature counts, not only who sent it.
  oidc.enableNonRepudiationChecks(config)
  if (!services.outside.mayAsk(server.authorization_endpoint ?? ''))
    throw new NotAdmitted('unreachable', 'The provider names no public https address to log in at')
  return config
}

/** The same, believed for a while. */
async function rememberedProvider(services: Services, directory: Directory): Promise<oidc.Configuration> {
  const all = known.get(services) ?? new Map<string, Known>()
  known.set(services, all)
  const key = `${directory.organizationId} ${directory.version}`
  const one = all.get(key)
  if (one !== undefined && one.until > Date.now()) return one.config
  const config = await providerOf(services, directory)
  if (all.size >= KEPT_MAX) all.clear()
  all.set(key, { config, until: Date.now() + FRESH_MS })
  return config
}

/** Where to send the browser. */
export async function beginOidc(
  services: Services,
  directory: Directory,
  { state, nonce, verifier }: AwayAnswer,
  email: string | undefined,
): Promise<string> {
  const config = await rememberedProvider(services, directory)
  const offered = config.serverMetadata().scopes_supported ?? []
  const scopes = ['openid', 'email', 'profile', ...(offered.includes('groups') ? ['groups'] : [])]
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: returnAddress(services.config.publicUrl),
    scope: scopes.join(' '),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(email === undefined ? {} : { login_hint: email }),
  })
  return address.href
}

/** Who came back, as the provider says it. @throws NotAdmitted */
export async function finishOidc(
  services: Services,
  directory: Directory,
  { state, nonce, verifier }: AwayAnswer,
  query: string,
): Promise<Vouched> {
  const config = await rememberedProvider(services, directory)
  try {
    const address = new URL(`${returnAddress(services.config.publicUrl)}?${query}`)
    const tokens = await oidc.authorizationCodeGrant(config, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new NotAdmitted('mismatch', 'No ID token came')
    return vouched(directory, { ...(await more(config, directory, tokens.access_token, claims)), ...claims })
  } catch (error) {
    throw faultOf(error)
  }
}

/** What the ID token leaves out, where the provider says it elsewhere. */
async function more(
  config: oidc.Configuration,
  { settings }: Directory,
  accessToken: string,
  claims: oidc.IDToken,
): Promise<Record<string, unknown>> {
  const wanted = ['email', ...(settings.groupsClaim === '' ? [] : [settings.groupsClaim])]
  if (wanted.every(name => name in claims) || config.serverMetadata().userinfo_endpoint === undefined)
    return {}
  return (await oidc.fetchUserInfo(config, accessToken, claims.sub)) as Record<string, unknown>
}

const NAME_MAX = 200
const GROUPS_MAX = 1000

const line = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, NAME_MAX) : undefined

/** What the claims say of a person. @throws NotAdmitted when the groups are too many to be told */
export function vouched({ settings }: Directory, claims: Record<string, unknown>): Vouched {
  const { groupsClaim, issuer } = settings
  const said = groupsClaim === '' ? [] : claims[groupsClaim]
  const elsewhere = claims['_claim_names'] as Record<string, unknown> | undefined
  if (groupsClaim !== '' && said === undefined && elsewhere?.[groupsClaim] !== undefined)
    throw new NotAdmitted('tooManyGroups')
  const groups = (Array.isArray(said) ? said : [said]).filter(group => typeof group === 'string')
  const verified = claims['email_verified']
  const whole = line(claims['name'])?.split(' ') ?? []
  return {
    way: 'oidc',
    issuer,
    subject: String(claims['sub']),
    email: line(claims['email']),
    // Some providers write it as text.
    isVerified: verified === undefined ? undefined : verified === true || verified === 'true',
    name: line(claims['given_name']) ?? line(whole[0]),
    lastName: line(claims['family_name']) ?? line(whole.slice(1).join(' ')),
    groups: groups.slice(0, GROUPS_MAX),
  }
}

/** What went wrong, for whoever set it up: never a token, a code or a secret. */
export function faultOf(error: unknown): unknown {
  if (error instanceof NotAdmitted) return error
  if (error instanceof oidc.AuthorizationResponseError) return new NotAdmitted('refusedThere', error.error)
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return new NotAdmitted('wrongClient', `HTTP ${error.status}`)
  if (error instanceof oidc.ResponseBodyError)
    return new NotAdmitted(error.error === 'invalid_client' ? 'wrongClient' : 'mismatch', error.error)
  const cause = causeOf(error)
  if (cause !== undefined) return new NotAdmitted('unreachable', cause)
  if (error instanceof oidc.ClientError) {
    const isNoAnswer = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']
    const fault = isNoAnswer.includes(error.code ?? '') ? 'unreachable' : 'mismatch'
    return new NotAdmitted(fault, `${error.code ?? ''} ${error.message}`.trim())
  }
  return error
}

/** Why the network gave no answer, however deep it stands; undefined: it gave one. */
function causeOf(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof OutsideRefused) return at.message
    if (at.name === 'TimeoutError') return 'No answer in time'
    const { code } = at as NodeJS.ErrnoException
    if (typeof code === 'string' && /^(E[A-Z]|CERT_|DEPTH_|SELF_|UNABLE_|ERR_TLS)/.test(code)) return code
  }
  return undefined
}
