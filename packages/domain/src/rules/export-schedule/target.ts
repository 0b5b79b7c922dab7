/** Where exports are sent to; of a kind that is not chosen the fields may be empty. */
export interface ExportTarget {
  readonly kind: 's3' | 'sftp'
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Below it lie the archives; empty, or parts between slashes. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly host: string
  readonly port: number
  readonly user: string
  readonly folder: string
  /** `SHA256:` and the digest of the server's key; empty: nobody agreed to one yet. */
  readonly hostKey: string
}

export interface TargetFault {
  readonly field: keyof ExportTarget
  readonly rule:
    | 'problem.exportTarget.missing'
    | 'problem.exportTarget.endpoint'
    | 'problem.exportTarget.bucket'
    | 'problem.exportTarget.path'
    | 'problem.exportTarget.host'
    | 'problem.exportTarget.hostKey'
}

const REQUIRED = {
  s3: ['endpoint', 'region', 'bucket', 'accessKeyId'],
  sftp: ['host', 'user'],
} as const

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const HOST = /^(?!-)[A-Za-z0-9.-]{1,253}$|^[0-9A-Fa-f:]{2,45}$/
const HOST_KEY = /^SHA256:[A-Za-z0-9+/]{43}$/
/** No step up, nothing that cannot be seen, and no name that begins like an option. */
const PATH = /^(?!.*(^|\/)\.\.?(\/|$))[^\p{Cc}\\]*$/u

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '' && pathname === '/'
}

/**
 * What is wrong with a target, in the order of its fields; empty: nothing.
 * @param needsHostKey whether a server's key has to be agreed to already.
 */
export function targetFaults(target: ExportTarget, needsHostKey: boolean): TargetFault[] {
  const missing = REQUIRED[target.kind].filter(field => target[field].trim() === '')
  const faults: TargetFault[] = missing.map(field => ({ field, rule: 'problem.exportTarget.missing' }))
  const has = (field: keyof ExportTarget) => !faults.some(fault => fault.field === field)
  if (target.kind === 's3') {
    if (has('endpoint') && !isEndpoint(target.endpoint))
      faults.push({ field: 'endpoint', rule: 'problem.exportTarget.endpoint' })
    if (has('bucket') && !BUCKET.test(target.bucket))
      faults.push({ field: 'bucket', rule: 'problem.exportTarget.bucket' })
    if (!PATH.test(target.prefix) || target.prefix.startsWith('/'))
      faults.push({ field: 'prefix', rule: 'problem.exportTarget.path' })
    return faults
  }
  if (has('host') && !HOST.test(target.host))
    faults.push({ field: 'host', rule: 'problem.exportTarget.host' })
  if (!PATH.test(target.folder)) faults.push({ field: 'folder', rule: 'problem.exportTarget.path' })
  if (needsHostKey && !HOST_KEY.test(target.hostKey))
    faults.push({ field: 'hostKey', rule: 'problem.exportTarget.hostKey' })
  return faults
}

const WHO = {
  s3: ['endpoint', 'bucket', 'region', 'accessKeyId'],
  sftp: ['host', 'port', 'user', 'hostKey'],
} as const

/** Whether a secret that was given for one target would be shown to somebody else by the other: it is typed anew. */
export const isOtherServer = (before: ExportTarget, after: ExportTarget): boolean =>
  before.kind !== after.kind || WHO[after.kind].some(field => before[field] !== after[field])

/** For people: where it is, without anything secret; the name of a file may follow. */
export function titleOf(target: Omit<ExportTarget, 'region' | 'accessKeyId' | 'hostKey'>): string {
  const below = (path: string) => (path === '' || path.endsWith('/') ? path : `${path}/`)
  if (target.kind === 's3')
    return `${target.endpoint.replace(/\/$/, '')}/${target.bucket}/${below(target.prefix)}`
  const host = target.host.includes(':') ? `[${target.host}]` : target.host
  return `sftp://${target.user}@${host}:${target.port}/${below(target.folder.replace(/^\/+/, ''))}`
}
