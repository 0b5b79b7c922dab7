/** Where exports are sent to: a bucket, or a folder of a server by SFTP; both are addresses that people typed. */
import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportTarget, RunFault } from '@cloche/domain/rules/export-schedule'
import { OutsideRefused, sftpPlace, type Outside } from '../../../adapters/outside/index.ts'
import { openSftp, SftpFault } from '../../../adapters/sftp/index.ts'
import type { SendS3 } from '../../../adapters/blobs/index.ts'
import { s3Place, StoreRefused } from '../../../backup/places/s3-place.ts'
import type { TargetSecrets } from './settings.ts'

/** How long a server may take to answer at all, in milliseconds. */
const CONNECT_MS = 10_000

/** Why something did not get there. */
export class SendingFault extends Error {
  override readonly name = 'SendingFault'
  readonly fault: RunFault
  /** What the other side said, where that helps. */
  readonly detail: string | null
  readonly hostKey: string | null
  constructor(fault: RunFault, detail: string | null = null, hostKey: string | null = null) {
    super(fault)
    this.fault = fault
    this.detail = detail
    this.hostKey = hostKey
  }
}

export interface OpenTarget {
  /** The key of the server, where it is one of SFTP. */
  readonly hostKey: string | null
  /** Sends a file. */
  put(path: string, name: string): Promise<void>
  /** Removes a file of exactly this name; one that is not there is no fault. */
  remove(name: string): Promise<void>
  close(): void
}

const prefixOf = ({ prefix }: Pick<ExportTarget, 'prefix'>): string =>
  prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`

const DETAIL_MAX = 200
const plain = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, DETAIL_MAX)

function faultOf(error: unknown): SendingFault {
  if (error instanceof SendingFault) return error
  if (error instanceof OutsideRefused) return new SendingFault('address')
  if (error instanceof SftpFault) {
    const isSaid = error.kind === 'failed' || error.kind === 'folder'
    return new SendingFault(error.kind, isSaid ? plain(error.message) : null, error.hostKey ?? null)
  }
  if (error instanceof StoreRefused) {
    const detail = plain(`${error.status} ${error.code}`.trim())
    if (error.code === 'NoSuchBucket' || error.status === 404) return new SendingFault('folder', detail)
    return new SendingFault(error.status === 401 || error.status === 403 ? 'login' : 'refused', detail)
  }
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return new SendingFault('full')
  return new SendingFault('unreachable', typeof code === 'string' ? plain(code) : null)
}

/** @throws SendingFault from whatever it does, too */
export async function openTarget(
  outside: Pick<Outside, 'connect' | 'fetch'>,
  target: ExportTarget,
  secrets: TargetSecrets,
  pieceBytes?: number,
): Promise<OpenTarget> {
  const asFault = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw faultOf(error)
    }
  }
  if (target.kind === 's3') {
    const sendBy: SendS3 = (url, { method, headers, body, answerMs }) =>
      outside.fetch(url.href, { method, headers, body, timeMs: answerMs })
    const { endpoint, bucket, region, accessKeyId } = target
    const { secretAccessKey = '' } = secrets
    const place = s3Place(
      { endpoint, bucket, region, accessKeyId, secretAccessKey },
      prefixOf(target),
      '',
      pieceBytes,
      sendBy,
    )
    return {
      hostKey: null,
      put: (path, name) => asFault(() => place.keep(path, name)),
      remove: name => asFault(() => place.remove(name)),
      close: () => undefined,
    }
  }
  const folder = await asFault(async () => {
    const socket = await outside.connect(sftpPlace(target.host, target.port), AbortSignal.timeout(CONNECT_MS))
    return openSftp(socket, { user: target.user, folder: target.folder, hostKey: target.hostKey, ...secrets })
  })
  return {
    hostKey: folder.hostKey,
    put: (path, name) => asFault(() => folder.put(path, name)),
    remove: name => asFault(() => folder.remove(name)),
    close: () => folder.close(),
  }
}

/**
 * Writes a small file there and removes it.
 * @param spool a folder for what is on its way.
 * @returns the key of the server, where it is one of SFTP
 * @throws SendingFault
 */
export async function tryTarget(
  outside: Pick<Outside, 'connect' | 'fetch'>,
  target: ExportTarget,
  secrets: TargetSecrets,
  spool: string,
): Promise<string | null> {
  const name = `cloche-try-${randomBytes(8).toString('hex')}.txt`
  const path = join(spool, name)
  await mkdir(spool, { recursive: true, mode: 0o700 })
  try {
    await writeFile(path, 'Cloche can write here.\n', { mode: 0o600 })
    const open = await openTarget(outside, target, secrets)
    try {
      await open.put(path, name)
      await open.remove(name)
      return open.hostKey
    } finally {
      open.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}
