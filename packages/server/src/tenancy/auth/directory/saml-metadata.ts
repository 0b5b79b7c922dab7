/** The metadata of a provider of SAML, as it offers them for download. */
import { X509Certificate } from 'node:crypto'
import { SaxesParser } from 'saxes'
import { brokenRule } from '@cloche/domain/problems'
import type { SamlProvider } from '../../directory/index.ts'

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:metadata'
const CERTIFICATES_MAX = 5

const refuse = (reason: string) =>
  brokenRule('directory.samlMetadata', 'problem.directory.metadata', { reason })

/** No document that we read declares anything: entities and outer files have no place in it. */
export const declaresTypes = (xml: string): boolean => /<!(DOCTYPE|ENTITY)/i.test(xml)

/** Whether a text in base 64 is a certificate. */
export function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(Buffer.from(text, 'base64')).publicKey !== undefined
  } catch {
    return false
  }
}

/** @throws RULE_BROKEN for what is no such document */
export function readSamlMetadata(xml: string): SamlProvider {
  if (declaresTypes(xml)) throw refuse('DOCTYPE')
  let entityId = ''
  let address = ''
  const certificates: string[] = []
  let isInProvider = false
  let isForSigning = false
  let isInCertificate = false
  let text = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', tag => {
    const value = (name: string) => tag.attributes[name]?.value ?? ''
    if (tag.local === 'EntityDescriptor' && tag.uri === PROTOCOL && entityId === '')
      entityId = value('entityID')
    if (tag.local === 'IDPSSODescriptor') isInProvider = true
    if (!isInProvider) return
    if (tag.local === 'KeyDescriptor') isForSigning = ['', 'signing'].includes(value('use'))
    if (tag.local === 'SingleSignOnService' && value('Binding') === REDIRECT) address = value('Location')
    isInCertificate = tag.local === 'X509Certificate' && isForSigning
    text = ''
  })
  parser.on('text', part => {
    if (isInCertificate) text += part
  })
  parser.on('closetag', tag => {
    if (tag.local === 'X509Certificate' && isInCertificate) certificates.push(text.replaceAll(/\s/g, ''))
    if (tag.local === 'X509Certificate') isInCertificate = false
    if (tag.local === 'IDPSSODescriptor') isInProvider = false
  })
  try {
    parser.write(xml).close()
  } catch {
    throw refuse('XML')
  }
  if (entityId === '' || entityId.length > 1000) throw refuse('entityID')
  if (address === '' || address.length > 2000) throw refuse('SingleSignOnService HTTP-Redirect')
  const known = [...new Set(certificates)]
  if (known.length === 0 || known.length > CERTIFICATES_MAX || !known.every(isCertificate))
    throw refuse('X509Certificate')
  return { entityId, address, certificates: known }
}
