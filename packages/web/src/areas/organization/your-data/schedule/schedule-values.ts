/** What the form of a schedule holds, and what the server is told of it. */
import type { Schedule } from './schedule-calls.ts'

/** The fields as they stand there; secrets are never shown. */
export const valuesOf = (schedule: Schedule) => ({
  rhythm: schedule.rhythm as string,
  weekday: String(schedule.weekday),
  monthDay: schedule.monthDay,
  at: schedule.at,
  keep: schedule.keep,
  kind: schedule.kind as string,
  endpoint: schedule.endpoint,
  region: schedule.region,
  bucket: schedule.bucket,
  prefix: schedule.prefix,
  accessKeyId: schedule.accessKeyId,
  secretAccessKey: '',
  host: schedule.host,
  port: schedule.port,
  user: schedule.user,
  folder: schedule.folder,
  password: '',
  privateKey: '',
  passphrase: '',
  hostKey: schedule.hostKey,
})

export type Typed = ReturnType<typeof valuesOf>

const kindOf = (kind: string): Schedule['kind'] => (kind === 'sftp' ? 'sftp' : 's3')
export const rhythmOf = (rhythm: string): Schedule['rhythm'] =>
  rhythm === 'week' || rhythm === 'month' ? rhythm : 'day'

/** What the server is told of where to; a secret that was not typed is not told. */
export function targetOf(values: Typed) {
  const { endpoint, region, bucket, prefix, accessKeyId, host, port, user, folder, hostKey } = values
  const typed = (name: 'secretAccessKey' | 'password' | 'privateKey' | 'passphrase') =>
    values[name] === '' ? {} : { [name]: values[name] }
  return {
    kind: kindOf(values.kind),
    endpoint: endpoint.trim(),
    region: region.trim(),
    bucket: bucket.trim(),
    prefix: prefix.trim(),
    accessKeyId: accessKeyId.trim(),
    host: host.trim(),
    port,
    user: user.trim(),
    folder: folder.trim(),
    hostKey,
    ...(values.kind === 's3'
      ? typed('secretAccessKey')
      : { ...typed('password'), ...typed('privateKey'), ...typed('passphrase') }),
  } as const
}
