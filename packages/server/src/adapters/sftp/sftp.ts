/**
 * A folder of a server by SFTP (draft-ietf-secsh-filexfer-02). The server's key is compared before anything secret is
 * said: a key that nobody agreed to, or another one, ends the connection.
 */
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import type { Client as SshClient, ConnectConfig, SFTPWrapper } from 'ssh2'

export interface SftpAddress {
  readonly user: string
  readonly folder: string
  /** `SHA256:` and the digest in base 64; empty: only to be told which key it shows. */
  readonly hostKey: string
  readonly password?: string | undefined
  readonly privateKey?: string | undefined
  readonly passphrase?: string | undefined
}

export type SftpFaultKind =
  | 'hostKeyUnknown'
  | 'hostKeyOther'
  | 'privateKey'
  | 'login'
  | 'folder'
  | 'unreachable'
  | 'failed'

export class SftpFault extends Error {
  override readonly name = 'SftpFault'
  readonly kind: SftpFaultKind
  /** The key that the server showed, where it came so far. */
  readonly hostKey: string | undefined
  constructor(kind: SftpFaultKind, message: string, hostKey?: string) {
    super(message)
    this.kind = kind
    this.hostKey = hostKey
  }
}

export interface SftpFolder {
  /** The key that the server showed. */
  readonly hostKey: string
  /** Sends a file; it has its name only when it is whole. */
  put(path: string, name: string): Promise<void>
  /** Removes a file; one that is not there is no fault. */
  remove(name: string): Promise<void>
  close(): void
}

const READY_MS = 20_000
/** Nothing moves for as long: the other side is gone. */
const STILL_MS = 60_000
const NO_SUCH_FILE = 2
const PART = '.part'

export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** @throws SftpFault */
export async function openSftp(socket: Socket, address: SftpAddress): Promise<SftpFolder> {
  // Few servers ever speak to one: what does is loaded by the first.
  const { Client: Ssh } = await import('ssh2')
  const client = new Ssh()
  let shown: string | undefined
  const config: ConnectConfig = {
    sock: socket,
    username: address.user,
    readyTimeout: READY_MS,
    keepaliveInterval: STILL_MS / 4,
    keepaliveCountMax: 3,
    hostVerifier: (key: Buffer) => {
      shown = fingerprintOf(key)
      return shown === address.hostKey
    },
    ...(address.privateKey === undefined
      ? { password: address.password ?? '' }
      : {
          privateKey: address.privateKey,
          ...(address.passphrase === undefined ? {} : { passphrase: address.passphrase }),
        }),
  }
  try {
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      client.once('error', reject)
      client.once('close', () =>
        reject(new SftpFault('unreachable', 'The server closed the connection', shown)),
      )
      client.once('ready', () =>
        client.sftp((error, opened) => (error === undefined ? resolve(opened) : reject(error))),
      )
      client.connect(config)
    })
    // What breaks from here on fails whatever is under way: `done` below ends with it.
    client.on('error', () => undefined)
    return folderOf(client, sftp, address.folder, shown ?? '')
  } catch (error) {
    client.destroy()
    socket.destroy()
    throw faultOf(error, shown, address.hostKey)
  }
}

function faultOf(error: unknown, shown: string | undefined, agreed: string): SftpFault {
  if (error instanceof SftpFault && error.kind !== 'unreachable') return error
  const { message, level } = error as Error & { level?: string }
  if (shown !== undefined && shown !== agreed) {
    const kind = agreed === '' ? 'hostKeyUnknown' : 'hostKeyOther'
    return new SftpFault(kind, 'The server shows a key that nobody agreed to', shown)
  }
  if (/parse private ?key|passphrase/i.test(message)) return new SftpFault('privateKey', message)
  if (level === 'client-authentication') return new SftpFault('login', 'The server refused the log-in', shown)
  return new SftpFault('unreachable', message, shown)
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code

function folderOf(client: SshClient, sftp: SFTPWrapper, folder: string, hostKey: string): SftpFolder {
  const pathOf = (name: string) => (folder === '' ? name : `${folder.replace(/\/+$/, '')}/${name}`)

  let isOver = false
  client.once('close', () => {
    isOver = true
  })

  /** One request; ends, too, when the connection does, and at once where it has. */
  const done = <T>(ask: (end: (error: Error | null | undefined, answer?: T) => void) => void): Promise<T> =>
    new Promise((resolve, reject) => {
      const lost = () => reject(new SftpFault('unreachable', 'The connection broke', hostKey))
      if (isOver) return lost()
      client.once('close', lost)
      ask((error, answer) => {
        client.off('close', lost)
        if (error instanceof Error) reject(error)
        else resolve(answer as T)
      })
    })

  const removed = (path: string): Promise<void> =>
    done<void>(end => sftp.unlink(path, end)).catch((error: unknown) => {
      if (codeOf(error) !== NO_SUCH_FILE) throw error
    })

  /** Some servers know no renaming onto a name that is there. */
  const renamed = async (from: string, to: string): Promise<void> => {
    await removed(to)
    await done<void>(end => sftp.rename(from, to, end))
  }

  const within = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (error instanceof SftpFault) throw error
      const code = codeOf(error)
      const kind = code === NO_SUCH_FILE || code === 3 ? 'folder' : 'failed'
      throw new SftpFault(kind, (error as Error).message, hostKey)
    }
  }

  return {
    hostKey,
    put: (path, name) =>
      within(async () => {
        const { size } = await stat(path)
        const part = pathOf(name) + PART
        try {
          await done<void>(end => sftp.fastPut(path, part, { concurrency: 16, mode: 0o600 }, end))
          const there = await done<{ size: number }>(end => sftp.stat(part, end))
          if (there.size !== size)
            throw new SftpFault('failed', 'The server kept less than was sent', hostKey)
          await renamed(part, pathOf(name))
        } catch (error) {
          await removed(part).catch(() => undefined)
          throw error
        }
      }),
    remove: name => within(() => removed(pathOf(name))),
    close: () => client.end(),
  }
}
