import type { DirectoryFault } from '../../catalogue/names/directory.ts'
import { emailAddress } from '../addresses/index.ts'

export type { DirectoryFault }

/** The domain of an address; undefined for what is no address. */
export function domainOfEmail(email: string): string | undefined {
  return emailAddress(email)?.split('@')[1]
}

/** Where the TXT record of a domain stands that proves whose it is. */
export const proofName = (domain: string): string => `_cloche-verification.${domain}`

/** What is known of an organization before its people may log in by the directory alone. */
export interface EnforceQuestion {
  readonly isOn: boolean
  readonly hasProvenDomain: boolean
  /** Somebody logged in by the directory since its settings were changed. */
  readonly hasWorked: boolean
  /** Who may still use a password. */
  readonly keeper: {
    readonly roleLevel: number
    readonly isActive: boolean
    readonly hasFactor: boolean
  } | null
}

/** Why log-ins by the directory alone cannot be asked for yet; none: they can. Text keys. */
export function whatKeepsFromEnforcing({
  isOn,
  hasProvenDomain,
  hasWorked,
  keeper,
}: EnforceQuestion): string[] {
  return [
    ...(isOn ? [] : ['problem.directory.isOff']),
    ...(hasProvenDomain ? [] : ['problem.directory.noDomain']),
    ...(hasWorked ? [] : ['problem.directory.neverWorked']),
    ...(keeper !== null && keeper.isActive && keeper.roleLevel === 5 ? [] : ['problem.directory.noKeeper']),
    ...(keeper === null || keeper.hasFactor ? [] : ['problem.directory.keeperWithoutFactor']),
  ]
}

/** What somebody who came back from the provider says of themselves, and what is known here. */
export interface AdmissionQuestion {
  /** The person that this subject of this issuer was before. */
  readonly linkedTo: string | null
  readonly email: string | undefined
  /** What the provider says of the address; undefined: nothing. */
  readonly isVerified: boolean | undefined
  /** The organization takes its provider's word for addresses it says nothing about. */
  readonly trustsAddresses: boolean
  readonly provenDomains: readonly string[]
  /** The person of the organization with that address. */
  readonly found: { readonly userId: string; readonly isLinkedElsewhere: boolean } | null
  readonly makesPeople: boolean
}

export type Admission =
  | { readonly kind: 'known'; readonly userId: string }
  /** By their address, this once: from here on by their subject. */
  | { readonly kind: 'link'; readonly userId: string }
  | { readonly kind: 'make'; readonly email: string }
  | { readonly kind: 'refused'; readonly fault: DirectoryFault }

const refused = (fault: DirectoryFault): Admission => ({ kind: 'refused', fault })

/** Who somebody is that came back from the provider, or why nobody comes in. */
export function admissionOf(asked: AdmissionQuestion): Admission {
  if (asked.linkedTo !== null) return { kind: 'known', userId: asked.linkedTo }
  const email = asked.email === undefined ? undefined : emailAddress(asked.email)
  if (email === undefined) return refused('noEmail')
  if (asked.isVerified === false || (asked.isVerified === undefined && !asked.trustsAddresses))
    return refused('unverified')
  if (!asked.provenDomains.includes(domainOfEmail(email) ?? '')) return refused('foreignDomain')
  if (asked.found !== null)
    return asked.found.isLinkedElsewhere
      ? refused('otherSubject')
      : { kind: 'link', userId: asked.found.userId }
  return asked.makesPeople ? { kind: 'make', email } : refused('unknownPerson')
}

/** Whether somebody changes how the people of their organization log in: owners, and the platform's people. */
export const mayChangeDirectory = (who: {
  readonly roleLevel: number
  readonly isPlatformOwner: boolean
}): boolean => who.isPlatformOwner || who.roleLevel === 5
