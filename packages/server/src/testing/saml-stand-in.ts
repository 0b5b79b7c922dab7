/** A provider of SAML with a key of its own, which signs what a test wants said. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import samlify from 'samlify'
import { certificateOf } from './certificate.ts'

/** What is said of who logged in. */
export interface SamlSaid {
  readonly nameId: string
  readonly attributes: Readonly<Record<string, readonly string[]>>
  /** Instead of what belongs there. */
  readonly audience?: string
  readonly inResponseTo?: string
  readonly recipient?: string
  /** Minutes from now until it holds no more. */
  readonly minutes?: number
}

/** A question as it stood in the address. */
export interface SamlQuestion {
  readonly id: string
  readonly acs: string
  readonly issuer: string
  readonly relayState: string
}

export const questionIn = (address: string): SamlQuestion => {
  const asked = new URL(address).searchParams
  const xml = inflateRawSync(Buffer.from(asked.get('SAMLRequest') ?? '', 'base64')).toString()
  const value = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  return {
    id: value(/ ID="([^"]+)"/),
    acs: value(/AssertionConsumerServiceURL="([^"]+)"/),
    issuer: value(/<saml:Issuer[^>]*>([^<]+)</),
    relayState: asked.get('RelayState') ?? '',
  }
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

export interface SamlStandIn {
  /** As the provider offers it for download. */
  readonly metadata: string
  readonly entityId: string
  /** The signed answer to a question, in base64. */
  answer(question: SamlQuestion, ourMetadata: string, said: SamlSaid): Promise<string>
}

export function startSaml(entityId = 'https://idp.chain.example/saml'): SamlStandIn {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const certificate = certificateOf(pair.publicKey.export({ type: 'spki', format: 'der' }), privateKey)
  samlify.setSchemaValidator({ validate: () => Promise.resolve('not looked at') })
  const provider = samlify.IdentityProvider({
    entityID: entityId,
    privateKey,
    signingCert: certificate,
    isAssertionEncrypted: false,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    singleSignOnService: [{ Binding: REDIRECT, Location: 'https://idp.chain.example/sso' }],
  })
  return {
    entityId,
    metadata: provider.getMetadata(),
    async answer(question, ourMetadata, said) {
      const us = samlify.ServiceProvider({ metadata: ourMetadata })
      const made = await provider.createLoginResponse(
        us,
        { extract: { request: { id: question.id } } },
        'post',
        {},
        () => ({ id: 'answer', context: documentOf(entityId, question, said) }),
      )
      return made.context as string
    },
  }
}

function documentOf(entityId: string, question: SamlQuestion, said: SamlSaid): string {
  const now = Date.now()
  const iso = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  const {
    minutes = 5,
    audience = question.issuer,
    inResponseTo = question.id,
    recipient = question.acs,
  } = said
  const attributes = Object.entries(said.attributes)
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${name}">${values.map(value => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    )
    .join('')
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${iso(0)}" Destination="${question.acs}" InResponseTo="${inResponseTo}">` +
    `<saml:Issuer>${entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>` +
    `<saml:Assertion ID="_${randomUUID()}" Version="2.0" IssueInstant="${iso(0)}"><saml:Issuer>${entityId}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${said.nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${iso(minutes)}" Recipient="${recipient}" InResponseTo="${inResponseTo}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${iso(minutes - 10)}" NotOnOrAfter="${iso(minutes)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${iso(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `<saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
  )
}
