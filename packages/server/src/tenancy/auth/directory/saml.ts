/**
 * Log-ins by SAML 2.0, begun here: the assertion is signed by the provider's own certificate, for us, in time, and in
 * answer to the one question that it names, once.
 */
import type { Profile, SAML } from '@node-saml/node-saml'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SaxesParser } from 'saxes'
import { isAway, NotAdmitted, type AwayFlow, type Directory, type Vouched } from '../../directory/index.ts'
import type { Services } from '../../../http/call-context.ts'
import { allowRate } from '../../../http/rate-limit.ts'
import { declaresTypes } from './saml-metadata.ts'

const PATH = '/api/v0/auth/identity/saml'
const BODY_LIMIT = 512 * 1024
const XML_MAX = 256 * 1024
/** Clocks differ by a little. */
const SKEW_MS = 60_000
const QUESTION_MS = 10 * 60_000
const TEXT_MAX = 200
const GROUPS_MAX = 1000

/** Where providers post what they say. */
export const acsAddress = (publicUrl: string): string => `${publicUrl}${PATH}`
/** Who we are to the provider of an organization, and where that is described. */
export const entityOf = (publicUrl: string, organizationId: string): string =>
  `${publicUrl}${PATH}/${organizationId}`

/** @param question the id of the one question that is asked, or was */
async function samlOf(
  { config }: Services,
  { organizationId, settings }: Directory,
  question: string,
): Promise<SAML> {
  const { saml } = settings
  if (saml === null) throw new NotAdmitted('off')
  // Read when the first log-in needs it: few installations do.
  const { SAML: Service, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const entity = entityOf(config.publicUrl, organizationId)
  const asked = new Date().toISOString()
  return new Service({
    callbackUrl: acsAddress(config.publicUrl),
    entryPoint: saml.address,
    issuer: entity,
    audience: entity,
    idpCert: [...saml.certificates],
    idpIssuer: saml.entityId,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    // Some sign only the assertion; what is read is what was signed.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: QUESTION_MS,
    generateUniqueId: () => question,
    // The question stands in the database, for all servers, and was taken from there before: nobody answers it twice.
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async key => (key === question ? asked : null),
      removeAsync: async key => key,
    },
  })
}

/** The id of a question as XML takes it: it begins with a letter or an underscore. */
export const questionOf = (nonce: string): string => `_${nonce}`

/** Where to send the browser. */
export async function beginSaml(
  services: Services,
  directory: Directory,
  { state, nonce }: { state: string; nonce: string },
): Promise<string> {
  const saml = await samlOf(services, directory, questionOf(nonce))
  return saml.getAuthorizeUrlAsync(state, undefined, {})
}

/** What the signed assertion says of whom it is for: the question, and where it is to be sent. */
function confirmationOf(xml: string): { inResponseTo: string; recipient: string } | undefined {
  const found: { inResponseTo: string; recipient: string }[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', tag => {
    if (tag.local !== 'SubjectConfirmationData') return
    const value = (name: string) => tag.attributes[name]?.value ?? ''
    found.push({ inResponseTo: value('InResponseTo'), recipient: value('Recipient') })
  })
  parser.write(xml).close()
  return found.length === 1 ? found[0] : undefined
}

/** Who came back, as the provider says it. @throws NotAdmitted */
export async function finishSaml(
  services: Services,
  directory: Directory,
  { nonce }: AwayFlow,
  answer: string,
): Promise<Vouched> {
  const xml = Buffer.from(answer, 'base64').toString('utf8')
  if (xml.length > XML_MAX || declaresTypes(xml))
    throw new NotAdmitted('unsigned', 'The document is too large, or declares types')
  const question = questionOf(nonce)
  let profile: Profile | null
  try {
    const saml = await samlOf(services, directory, question)
    ;({ profile } = await saml.validatePostResponseAsync({ SAMLResponse: answer }))
  } catch (error) {
    if (error instanceof NotAdmitted) throw error
    const said = error instanceof Error ? error.message : ''
    const fault = /returned/.test(said) ? 'refusedThere' : /signature/i.test(said) ? 'unsigned' : 'mismatch'
    throw new NotAdmitted(fault, said)
  }
  if (profile === null) throw new NotAdmitted('refusedThere')
  const confirmation = confirmationOf(profile.getAssertionXml?.() ?? '')
  if (
    confirmation?.inResponseTo !== question ||
    confirmation.recipient !== acsAddress(services.config.publicUrl)
  )
    throw new NotAdmitted('mismatch', 'The assertion answers another question')
  return vouchedBy(directory, profile)
}

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const NAMES = {
  email: ['email', 'mail', 'emailAddress', 'urn:oid:0.9.2342.19200300.100.1.3', `${CLAIMS}/emailaddress`],
  name: ['givenName', 'firstName', 'urn:oid:2.5.4.42', `${CLAIMS}/givenname`],
  lastName: ['surname', 'lastName', 'sn', 'urn:oid:2.5.4.4', `${CLAIMS}/surname`],
} as const
const GROUP_CLAIM = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups'

function vouchedBy({ settings }: Directory, profile: Profile): Vouched {
  const said = (names: readonly string[]): string | undefined => {
    for (const name of names) {
      const value = profile[name]
      const one: unknown = Array.isArray(value) ? value[0] : value
      if (typeof one === 'string' && one.trim() !== '') return one.trim().slice(0, TEXT_MAX)
    }
    return undefined
  }
  if (profile.nameIDFormat?.endsWith(':transient'))
    throw new NotAdmitted('mismatch', 'The provider names people anew at each log-in (transient NameID)')
  const isAddress = profile.nameIDFormat?.endsWith(':emailAddress')
  const { groupsClaim } = settings
  const given = groupsClaim === '' ? [] : (profile[groupsClaim] ?? profile[GROUP_CLAIM])
  const groups = (Array.isArray(given) ? given : [given]).filter(group => typeof group === 'string')
  return {
    way: 'saml',
    issuer: settings.saml?.entityId ?? '',
    subject: profile.nameID,
    email: said(NAMES.email) ?? (isAddress === true ? profile.nameID : undefined),
    // The provider of the organization signs it, and the domain is the organization's.
    isVerified: true,
    name: said(NAMES.name),
    lastName: said(NAMES.lastName),
    groups: groups.slice(0, GROUPS_MAX),
  }
}

const STATE = /^[A-Za-z0-9_-]{43}$/
const FIELDS_MAX = 20
/** What of a form is looked at: a provider sends two fields. */
const fieldsOf = (form: string): string => form.split('&', FIELDS_MAX).join('&')
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What we are to a provider, as XML. */
function metadataOf(publicUrl: string, organizationId: string): string {
  return `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityOf(publicUrl, organizationId)}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${acsAddress(publicUrl)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`
}

/** @param back goes on with a browser that came back under a state; without one, says that it is over */
export function registerSaml(
  app: FastifyInstance,
  services: Services,
  back: (
    request: FastifyRequest,
    reply: FastifyReply,
    state: string,
    answer: string,
  ) => Promise<FastifyReply>,
): void {
  void app.register((saml, _options, done) => {
    saml.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, text, taken) => taken(null, new URLSearchParams(fieldsOf(String(text)))),
    )
    saml.route({
      method: 'POST',
      url: PATH,
      bodyLimit: BODY_LIMIT,
      onRequest: allowRate('auth.saml', 120, services),
      handler: async (request, reply) => {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const state = form.get('RelayState') ?? ''
        const isKnown = STATE.test(state) && (await isAway(services.pool, state))
        return back(request, reply, isKnown ? state : '', form.get('SAMLResponse') ?? '')
      },
    })
    saml.route({
      method: 'GET',
      url: `${PATH}/:organizationId`,
      onRequest: allowRate('auth.samlMetadata', 60, services),
      handler: async (request, reply) => {
        const { organizationId } = request.params as { organizationId: string }
        if (!UUID.test(organizationId)) return reply.callNotFound()
        return reply
          .type('application/samlmetadata+xml')
          .send(Buffer.from(metadataOf(services.config.publicUrl, organizationId)))
      },
    })
    done()
  })
}
