/** A machine's key: got by joining once, kept beside what the machine waits to send, told to nobody. */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Cloche } from './cloche.ts'
import { readKept, replaceFile } from './kept-files.ts'

export interface Joining {
  readonly server: string
  readonly connectionCode: string
  readonly serial: string
  readonly activationKey: string
}

interface Content {
  readonly server: string
  readonly key: string
  readonly deviceId: string
  /** Digest of what it joined with: joined again when that is another. */
  readonly joinedWith: string
}

const digestOf = ({ connectionCode, serial, activationKey }: Joining) =>
  createHash('sha256').update([connectionCode, serial, activationKey].join('\n')).digest('hex').slice(0, 16)

/** The key kept for this machine, unless it was got from elsewhere or with something else. */
export function keptKey(path: string, joining: Joining): string | undefined {
  const content = readKept<Content>(path)
  return content?.server === joining.server && content.joinedWith === digestOf(joining)
    ? content.key
    : undefined
}

/** Joins and keeps the key. @throws Refused, Away, or what the file system says */
export async function join(path: string, joining: Joining, cloche: Cloche): Promise<string> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const { connectionCode, serial, activationKey, server } = joining
  const { deviceId, key } = await cloche.join(connectionCode, serial, activationKey)
  const content: Content = { server, key, deviceId, joinedWith: digestOf(joining) }
  replaceFile(path, JSON.stringify(content))
  return key
}
