/** How an organization's people log in by its directory, as it is kept. */
import type { GroupRule } from '@cloche/domain/rules/directory'
import type { Transaction } from '../../database/transaction.ts'

/** A provider of SAML, as its metadata describe it. */
export interface SamlProvider {
  readonly entityId: string
  /** Where log-ins begin. */
  readonly address: string
  /** In base 64, without head and foot. */
  readonly certificates: readonly string[]
}

export interface DirectorySettings {
  readonly kind: 'oidc' | 'saml'
  readonly isOn: boolean
  /** There is no other way in for addresses of proven domains. */
  readonly isEnforced: boolean
  readonly issuer: string
  readonly clientId: string
  /** The claim or attribute that names the groups; empty: none. */
  readonly groupsClaim: string
  /** Addresses of which the provider does not say whether they are verified are taken. */
  readonly isEmailTrusted: boolean
  /** Somebody whom nobody knows becomes a person at their first log-in. */
  readonly makesPeople: boolean
  /** Who may always log in by password and second factor. */
  readonly keeperId: string | null
  readonly rules: readonly GroupRule[]
  /** The role of whoever wrote the rules. */
  readonly ceiling: number
  readonly saml: SamlProvider | null
}

export interface Directory {
  readonly organizationId: string
  readonly settings: DirectorySettings
  readonly sealedSecret: Buffer | null
  readonly version: number
  /** The last log-in since the provider was set up. */
  readonly lastLogIn: string | null
  readonly lastScim: string | null
}

export const NO_DIRECTORY: DirectorySettings = {
  kind: 'oidc',
  isOn: false,
  isEnforced: false,
  issuer: '',
  clientId: '',
  groupsClaim: 'groups',
  isEmailTrusted: false,
  makesPeople: false,
  keeperId: null,
  rules: [],
  ceiling: 4,
  saml: null,
}

/** The directory of the organization of a transaction. */
export async function readDirectory(transaction: Transaction, organizationId: string): Promise<Directory> {
  const { rows } = await transaction.query<
    Omit<Directory, 'settings'> & { settings: Partial<DirectorySettings> }
  >({
    text: `select organization_id as "organizationId", settings, sealed_secret as "sealedSecret", version,
             last_log_in as "lastLogIn", last_scim as "lastScim"
           from directory where organization_id = $1`,
    values: [organizationId],
  })
  const [row] = rows
  return row === undefined
    ? {
        organizationId,
        settings: NO_DIRECTORY,
        sealedSecret: null,
        version: 0,
        lastLogIn: null,
        lastScim: null,
      }
    : { ...row, settings: { ...NO_DIRECTORY, ...row.settings } }
}

/** Writes it whole; answers whether nobody else did meanwhile. `isOther`: another provider, which has yet to work. */
export async function writeDirectory(
  transaction: Transaction,
  { organizationId, settings, sealedSecret, version }: Directory,
  isOther: boolean,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `insert into directory (organization_id, settings, sealed_secret) values ($1, $2, $3)
           on conflict (organization_id) do update set settings = excluded.settings, sealed_secret = excluded.sealed_secret,
             version = directory.version + 1, changed = now(),
             last_log_in = case when $5 then null else directory.last_log_in end
           where directory.version = $4`,
    values: [organizationId, JSON.stringify(settings), sealedSecret, version, isOther],
  })
  return rowCount === 1
}
