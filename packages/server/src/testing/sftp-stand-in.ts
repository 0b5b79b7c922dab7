/** A server of SFTP for the tests: a real one, which keeps files in a folder of the disk. */
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2'
import { fingerprintOf } from '../adapters/sftp/sftp.ts'

const { Server, utils } = ssh2
const { STATUS_CODE, flagsToString } = utils.sftp

export interface SftpStandIn {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** `SHA256:...` of the key that it shows. */
  readonly hostKey: string
  /** Passwords and keys that were shown to it, in order. */
  readonly shown: string[]
  /** The public key that lets in; none unless set. */
  publicKey: string | undefined
  /** The next connections are cut once so many bytes have come. */
  readonly cuts: number[]
  names(): string[]
  close(): Promise<void>
}

/**
 * A pair of keys as `ssh-keygen` makes them, private and public. ssh2's generator cuts a leading zero
 * byte off the public key, so one pair in 256 cannot be read: that one is made again.
 */
export function keyPair(): { private: string; public: string } {
  const pair = utils.generateKeyPairSync('ed25519')
  return utils.parseKey(pair.private) instanceof Error ? keyPair() : pair
}

/** @param folder what clients see as `/files`; @param port where it is to be found again */
export async function startSftp(folder: string, port = 0): Promise<SftpStandIn> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const parsed = utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  const hostKey = fingerprintOf(parsed.getPublicSSH())
  const connections = new Set<Connection>()
  const standIn = {
    host: '127.0.0.1',
    user: 'kitchen',
    password: 'a password with spaces',
    hostKey,
    shown: [] as string[],
    publicKey: undefined as string | undefined,
    cuts: [] as number[],
  }
  const server = new Server({ hostKeys: [privateKey] }, connection => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
    connection.on('error', () => undefined)
    connection.on('authentication', context => {
      if (context.method === 'password') {
        standIn.shown.push(context.password)
        if (context.username === standIn.user && context.password === standIn.password)
          return context.accept()
      }
      if (context.method === 'publickey' && standIn.publicKey !== undefined) {
        const allowed = utils.parseKey(standIn.publicKey)
        if (!(allowed instanceof Error) && context.key.data.equals(allowed.getPublicSSH())) {
          const isProven =
            context.signature === undefined ||
            context.blob === undefined ||
            allowed.verify(context.blob, context.signature, context.hashAlgo) === true
          if (isProven) return context.accept()
        }
      }
      context.reject(['password', 'publickey'])
    })
    connection.on('ready', () =>
      connection.on('session', accept =>
        accept().on('sftp', acceptSftp => serve(acceptSftp(), folder, standIn.cuts.shift(), connection)),
      ),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(standIn, {
    port: (server.address() as AddressInfo).port,
    names: () => readdirSync(folder).sort(),
    async close() {
      for (const connection of connections) connection.end()
      server.close()
      await once(server, 'close')
    },
  })
}

function serve(sftp: SFTPWrapper, folder: string, cut: number | undefined, connection: Connection): void {
  const handles = new Map<number, { file: number; path: string }>()
  let last = 0
  let got = 0
  /** Only `/files/<name>` is there. */
  const pathOf = (name: string): string | undefined => {
    const found = /^\/?files\/([\w.-]+)$/.exec(name)
    return found?.[1] === undefined ? undefined : join(folder, found[1])
  }
  const attrs = (path: string) => {
    const { size, mode, mtimeMs } = statSync(path)
    const seconds = Math.floor(mtimeMs / 1000)
    return { size, mode, uid: 0, gid: 0, atime: seconds, mtime: seconds }
  }
  const trying = (id: number, work: () => void) => {
    try {
      work()
    } catch {
      sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    }
  }
  const named = (name: string): string => {
    const path = pathOf(name)
    if (path === undefined) throw new Error('Not here')
    return path
  }
  sftp.on('OPEN', (id, name, flags) =>
    trying(id, () => {
      const path = named(name)
      last += 1
      handles.set(last, { file: openSync(path, flagsToString(flags) ?? 'r'), path })
      const handle = Buffer.alloc(4)
      handle.writeUInt32BE(last)
      sftp.handle(id, handle)
    }),
  )
  sftp.on('WRITE', (id, handle, offset, data) =>
    trying(id, () => {
      got += data.length
      if (cut !== undefined && got > cut) return connection.end()
      writeSync(handles.get(handle.readUInt32BE())!.file, data, 0, data.length, offset)
      sftp.status(id, STATUS_CODE.OK)
    }),
  )
  sftp.on('FSETSTAT', id => sftp.status(id, STATUS_CODE.OK))
  sftp.on('FSTAT', (id, handle) =>
    trying(id, () => sftp.attrs(id, attrs(handles.get(handle.readUInt32BE())!.path))),
  )
  sftp.on('CLOSE', (id, handle) =>
    trying(id, () => {
      closeSync(handles.get(handle.readUInt32BE())!.file)
      sftp.status(id, STATUS_CODE.OK)
    }),
  )
  const stat = (id: number, name: string) => trying(id, () => sftp.attrs(id, attrs(named(name))))
  sftp.on('STAT', stat)
  sftp.on('LSTAT', stat)
  sftp.on('REMOVE', (id, name) =>
    trying(id, () => {
      rmSync(named(name))
      sftp.status(id, STATUS_CODE.OK)
    }),
  )
  sftp.on('RENAME', (id, from, to) =>
    trying(id, () => {
      renameSync(named(from), named(to))
      sftp.status(id, STATUS_CODE.OK)
    }),
  )
}
