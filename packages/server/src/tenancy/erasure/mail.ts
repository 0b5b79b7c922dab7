/** Letters to a person, or that name them: those that wait, and those that lie as files where there is no mail server. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { patternOf, type Needle } from '@cloche/domain/rules/erasure'
import type { Seal } from '../../adapters/seal.ts'
import { MAIL_FOLDER, type Letter } from '../../adapters/mail/index.ts'
import type { Transaction } from '../../database/transaction.ts'
import { formerPerson } from '../../http/erased-words.ts'

/** Removes letters to the person that wait, and takes the person out of those to others. @returns how many were touched */
export async function eraseWaitingMail(
  transaction: Transaction,
  seal: Seal,
  needles: readonly Needle[],
): Promise<number> {
  const pattern = patternOf(needles, 'json')
  if (pattern === null) return 0
  const { rows } = await transaction.query<{ id: string; sealed: Buffer }>({
    text: 'select id, sealed from mail where sealed is not null for update',
  })
  const addresses = new Set(
    needles.filter(({ kind }) => kind === 'email').map(({ text }) => text.toLowerCase()),
  )
  let count = 0
  for (const { id, sealed } of rows) {
    const text = opened(seal, id, sealed)
    if (!new RegExp(pattern, 'i').test(text)) continue
    count += 1
    const { letter } = JSON.parse(text) as { letter?: Pick<Letter, 'to' | 'language'> }
    // Work that was put off for the person, such as a forgotten password, has nobody to be done for.
    const isTheirs = letter === undefined || addresses.has(letter.to.toLowerCase())
    await transaction.query(
      isTheirs
        ? { text: 'delete from mail where id = $1', values: [id] }
        : {
            text: 'update mail set sealed = $2 where id = $1',
            values: [
              id,
              seal.seal(
                id,
                JSON.parse(text.replace(new RegExp(pattern, 'gi'), formerPerson(letter.language))),
              ),
            ],
          },
    )
  }
  return count
}

/** What was sealed with another secret nobody reads, this server neither. */
function opened(seal: Seal, id: string, sealed: Buffer): string {
  try {
    return JSON.stringify(seal.open(id, sealed))
  } catch {
    return ''
  }
}

/** Removes the files of letters. @returns how many */
export async function eraseMailFiles(dataFolder: string, needles: readonly Needle[]): Promise<number> {
  const [plain, json] = [patternOf(needles, 'text'), patternOf(needles, 'json')]
  if (plain === null || json === null) return 0
  const [inText, inJson] = [new RegExp(plain, 'i'), new RegExp(json, 'i')]
  const folder = join(dataFolder, MAIL_FOLDER)
  const names = await readdir(folder).catch(() => [])
  const gone = new Set<string>()
  for (const name of names) {
    const bytes = await readFile(join(folder, name)).catch(() => undefined)
    if (bytes === undefined) continue
    const isNamed = name.endsWith('.json')
      ? inJson.test(bytes.toString('utf8'))
      : readings(bytes).some(text => inText.test(text))
    if (isNamed) gone.add(name.replace(/\.(eml|json)(\.part)?$/, ''))
  }
  for (const name of gone)
    for (const ending of ['.eml', '.json', '.eml.part', '.json.part'])
      await rm(join(folder, name + ending), { force: true })
  return gone.size
}

/** The text of a mail as it stands there, and as its parts and headers read when they are decoded (RFC 2045, 2047). */
function readings(bytes: Buffer): string[] {
  const raw = bytes.toString('utf8')
  const words = raw.replace(/=\?utf-8\?([qb])\?([^?]*)\?=\s*/gi, (_, how: string, text: string) =>
    how.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64').toString('utf8')
      : quotedPrintable(text.replaceAll('_', ' ')),
  )
  const parts = raw
    .split(/\r?\n\r?\n/)
    .filter(part => /^[A-Za-z0-9+/=\r\n]{40,}$/.test(part))
    .map(part => Buffer.from(part, 'base64').toString('utf8'))
  return [raw, words, quotedPrintable(raw), ...parts]
}

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/\P{ASCII}/gu, character => encodeURIComponent(character).replaceAll('%', '='))
      .replace(/=([0-9A-F]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  ).toString('utf8')
