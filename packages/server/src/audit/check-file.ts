/**
 * Checks a file of the audit log: whether it is as it was signed, holds what it says, and whose key signed it. Reads the
 * file once, in little memory; whether the key is the installation's is asked of whoever calls it.
 */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import {
  entryCounter,
  manifestIn,
  signedIn,
  type AuditManifest,
  type SignedManifest,
} from '@cloche/domain/rules/audit'
import { isSignedBy } from '../adapters/signer.ts'
import { knownKey } from './known-key.ts'
import { transact, serverScope } from '../database/transaction.ts'
import type { Pool } from '../database/connection.ts'

/** What is wrong with a file. */
export type FileFault = 'unsigned' | 'changed' | 'miscounted' | 'signature'

export interface CheckedFile {
  /** Empty: the file is as its key signed it. */
  readonly faults: readonly FileFault[]
  readonly signed?: SignedManifest
  readonly manifest?: AuditManifest
  /** How many entries it holds. */
  readonly entries: number
  /** Of the bytes before the last line. */
  readonly sha256: string
  /** SHA-256 of the key, in hex. */
  readonly fingerprint?: string
}

/** Longer than any manifest. */
const LAST_LINE_MAX = 64 * 1024
const LINE_END = 10

/** Where the last line begins, and its text. */
async function lastLineOf(path: string): Promise<{ start: number; line: string }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - LAST_LINE_MAX)
    const tail = Buffer.alloc(size - from)
    await file.read(tail, 0, tail.length, from)
    let end = tail.length
    while (end > 0 && (tail[end - 1] === 10 || tail[end - 1] === 13)) end--
    const at = end === 0 ? 0 : tail.lastIndexOf(LINE_END, end - 1) + 1
    return { start: from + at, line: tail.subarray(at, end).toString() }
  } finally {
    await file.close()
  }
}

/** What the bytes before a place come to. */
async function digestUpTo(path: string, end: number, isCsv: boolean) {
  const digest = createHash('sha256')
  const counter = entryCounter(isCsv)
  const file = await open(path)
  try {
    if (end > 0)
      for await (const part of file.createReadStream({ end: end - 1, autoClose: false })) {
        digest.update(part as Buffer)
        counter.add(part as Buffer)
      }
  } finally {
    await file.close()
  }
  return { sha256: digest.digest('hex'), entries: counter.count() }
}

export async function checkAuditFile(path: string): Promise<CheckedFile> {
  const { start, line } = await lastLineOf(path)
  const found = signedIn(line)
  const manifest = found === null ? null : manifestIn(found.signed.manifest)
  const read = await digestUpTo(path, start, found?.isCsv ?? false)
  if (found === null || manifest === null) return { faults: ['unsigned'], ...read }
  const { signed } = found
  const faults: FileFault[] = []
  if (!isSignedBy(signed, Buffer.from(signed.manifest))) faults.push('signature')
  if (read.sha256 !== manifest.sha256) faults.push('changed')
  if (read.entries !== manifest.entries) faults.push('miscounted')
  const fingerprint = createHash('sha256').update(Buffer.from(signed.publicKey, 'base64')).digest('hex')
  return { faults, signed, manifest, fingerprint, ...read }
}

const SAID: Readonly<Record<FileFault, (file: CheckedFile) => string>> = {
  unsigned: () => 'NO SIGNATURE: the last line is no manifest of an audit log',
  signature: () => 'WRONG SIGNATURE: the manifest was changed, or another key signed it',
  changed: ({ sha256, manifest }) =>
    `CHANGED: the entries have the digest ${sha256}, signed was ${manifest?.sha256}`,
  miscounted: ({ entries, manifest }) =>
    `MISCOUNTED: the file holds ${entries} entries, the manifest says ${manifest?.entries}`,
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether the organization that a manifest names has signed with a key. */
export const isKeyOf = (pool: Pool, organizationId: string, publicKey: string): Promise<boolean> =>
  UUID.test(organizationId)
    ? transact(
        pool,
        serverScope(organizationId),
        async transaction => (await transaction.query(knownKey(organizationId, publicKey))).rows.length > 0,
        'read only',
      )
    : Promise.resolve(false)

/**
 * Checks a file and says plainly what was found.
 * @param ask whether the organization signed with a key; what keeps it from being known, in words
 * @returns 0: it is genuine; 1: it is not; 2: it is as its key signed it, and whose key that is could not be asked
 */
export async function reportFile(
  path: string,
  say: (text: string) => void,
  ask: (organizationId: string, publicKey: string) => Promise<boolean | string>,
): Promise<number> {
  const file = await checkAuditFile(path)
  const { manifest, signed, faults, fingerprint } = file
  if (manifest !== undefined) {
    say(
      `${manifest.entries} entries of organization ${manifest.organizationId}, taken out ${manifest.madeAt}`,
    )
    say(`  Key ${signed?.publicKey}, fingerprint SHA-256 ${fingerprint}`)
  }
  for (const fault of faults) say(`  ${SAID[fault](file)}`)
  if (faults.length > 0 || manifest === undefined || signed === undefined) return 1
  say('  The file is as it was signed')
  const known = await ask(manifest.organizationId, signed.publicKey)
  if (known === true) {
    say('  The key is one that this installation signed with for this organization')
    return 0
  }
  if (known === false) {
    say('  FOREIGN KEY: this installation never signed with it for this organization')
    return 1
  }
  say(`  The key could not be matched with an installation: ${known}`)
  say('  Compare the fingerprint with that of a file that you know, or the key with the entry of the export.')
  return 2
}
