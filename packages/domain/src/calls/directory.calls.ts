/** How the people of an organization log in by its own directory. */
import { defineCall } from '../catalogue/call.ts'
import { DIRECTORY_FAULTS } from '../catalogue/names/directory.ts'
import { ROLE_LEVEL } from './people-shapes.ts'
import { count, flag, instant, line, list, nullable, object, oneOf, text, uuid, whole } from './schema.ts'

const manage = { key: 'RO', verb: 'delete' } as const
const KIND = oneOf(['oidc', 'saml'])
const DOMAIN = line(253, 3)
/** SHA-256 in base64url. */
const CHALLENGE = { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' } as const
const VERIFIER = { type: 'string', pattern: '^[A-Za-z0-9_-]{43,128}$' } as const

/** What the people of one group of the directory may do here. */
const RULE = object({
  group: line(256, 1),
  roleLevel: nullable(whole(0, 4)),
  locationIds: list(uuid, 100),
  jobs: list(object({ profileId: uuid, locationId: uuid }), 100),
})

const SAML = object({
  entityId: line(1000),
  address: line(2000),
  certificates: list(line(8000, 1), 5),
})

/** What is set of it, without what is secret. */
const SETTINGS = {
  kind: KIND,
  issuer: line(1000),
  clientId: line(300),
  groupsClaim: line(200),
  isEmailTrusted: flag,
  makesPeople: flag,
  isOn: flag,
  keeperId: nullable(uuid),
  rules: list(RULE, 200),
  saml: nullable(SAML),
} as const

const TOKEN = object({
  id: uuid,
  name: text,
  /** Its last characters. */
  ending: text,
  created: instant,
  createdBy: nullable(text),
  lastUsed: nullable(instant),
})

const DIRECTORY = object({
  directory: object({
    ...SETTINGS,
    isEnforced: flag,
    hasSecret: flag,
    version: count,
    /** Whether the caller may change it. */
    mayChange: flag,
    domains: list(
      object({
        domain: text,
        /** The name and the text of the TXT record that proves it. */
        record: text,
        proof: text,
        proven: nullable(instant),
        checked: nullable(instant),
        fault: nullable(oneOf(['missing', 'other', 'unreachable', 'taken'])),
      }),
      20,
    ),
    tokens: list(TOKEN, 20),
    /** What the provider has to be given: of log-ins, and of keeping people. */
    addresses: object({ return: text, samlAcs: text, samlMetadata: text, scim: text }),
    state: object({
      lastLogIn: nullable(instant),
      lastScim: nullable(instant),
      people: count,
      /** Newest first. */
      tries: list(
        object({
          at: instant,
          way: oneOf(['oidc', 'saml', 'scim']),
          fault: nullable(oneOf(DIRECTORY_FAULTS)),
          detail: nullable(text),
          email: nullable(text),
        }),
        30,
      ),
    }),
    /** Why it cannot be the only way in yet: keys of words. */
    keepsFromEnforcing: list(text, 10),
  }),
})

const optionalSettings = [
  ...(Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]),
  'clientSecret',
  'samlMetadata',
] as const

export const DIRECTORY_CALLS = [
  defineCall({
    name: 'auth.startDirectory',
    area: 'auth',
    method: 'POST',
    path: '/auth/identity/start',
    gate: 'guest',
    summary: 'Begin a log-in by the directory of a domain: where to send the browser',
    /** `challenge`: the SHA-256 of what the page keeps, and shows when it fetches the session. */
    body: object({ domain: DOMAIN, challenge: CHALLENGE, email: line(254) }, ['email']),
    answer: object({ address: text }),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'auth.finishDirectory',
    area: 'auth',
    method: 'POST',
    path: '/auth/identity/finish',
    gate: 'guest',
    summary: 'The session of a log-in by the directory, once, for the page that began it',
    body: object({ code: line(64, 20), verifier: VERIFIER }),
    answer: object({ jwt: { type: 'string' } }),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'auth.directory',
    area: 'auth',
    method: 'GET',
    path: '/organization/directory',
    gate: manage,
    summary: 'How the people of the organization log in by its directory, and what became of it lately',
    answer: DIRECTORY,
    isRead: true,
  }),
  defineCall({
    name: 'auth.changeDirectory',
    area: 'auth',
    method: 'PUT',
    path: '/organization/directory',
    gate: manage,
    summary: 'Change how people log in by the directory; what is left out stays',
    body: object(
      {
        directory: object(
          {
            ...SETTINGS,
            /** Kept sealed, and never shown. */
            clientSecret: line(1000),
            /** The provider's metadata as XML, in place of its fields. */
            samlMetadata: { type: 'string', maxLength: 200_000 } as const,
          },
          optionalSettings,
        ),
        version: count,
      },
      [],
    ),
    answer: DIRECTORY,
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'auth.enforceDirectory',
    area: 'auth',
    method: 'PUT',
    path: '/organization/directory/only',
    gate: manage,
    summary: 'Make the directory the only way in for addresses of proven domains, or no longer',
    body: object({ isEnforced: flag }),
    answer: DIRECTORY,
  }),
  defineCall({
    name: 'auth.tryDirectory',
    area: 'auth',
    method: 'POST',
    path: '/organization/directory/try',
    gate: manage,
    summary: 'Ask the provider for its settings: whether it is reached, and what it offers',
    answer: object(
      {
        fault: nullable(oneOf(DIRECTORY_FAULTS)),
        detail: nullable(text),
        /** Whether the provider says that it can do what is asked of it. */
        hasPkce: flag,
        hasIssuerParameter: flag,
      },
      ['hasPkce', 'hasIssuerParameter'],
    ),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'auth.addDomain',
    area: 'auth',
    method: 'POST',
    path: '/organization/directory/domain',
    gate: manage,
    summary: 'Name a domain of the addresses of the organization, which then has to be proven',
    body: object({ domain: DOMAIN }),
    answer: DIRECTORY,
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'auth.checkDomain',
    area: 'auth',
    method: 'PUT',
    path: '/organization/directory/domain',
    gate: manage,
    summary: 'Look for the proof of a domain in the DNS',
    body: object({ domain: DOMAIN }),
    answer: DIRECTORY,
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'auth.removeDomain',
    area: 'auth',
    method: 'DELETE',
    path: '/organization/directory/domain',
    gate: manage,
    summary: 'Give a domain up: its addresses log in by password again',
    body: object({ domain: DOMAIN }),
    answer: DIRECTORY,
  }),
  defineCall({
    name: 'auth.addScimToken',
    area: 'auth',
    method: 'POST',
    path: '/organization/directory/token',
    gate: manage,
    summary: 'A new token by which the directory keeps people here; it is shown this once',
    body: object({ name: line(100, 1) }),
    answer: object({ token: text, id: uuid }),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'auth.removeScimToken',
    area: 'auth',
    method: 'DELETE',
    path: '/organization/directory/token',
    gate: manage,
    summary: 'Take a token of the directory back: it is refused at once',
    body: object({ id: uuid }),
    answer: DIRECTORY,
  }),
  defineCall({
    name: 'auth.personInDirectory',
    area: 'auth',
    method: 'GET',
    path: '/user/directory',
    gate: { key: 'U', verb: 'view' },
    summary: 'Which directory keeps a person, and which fields it decides',
    query: object({ userId: uuid }),
    answer: object({
      source: nullable(oneOf(['oidc', 'saml', 'scim'])),
      fields: list(text, 20),
      roleLevel: ROLE_LEVEL,
      groups: list(text, 500),
      changed: nullable(instant),
    }),
    isRead: true,
  }),
] as const
