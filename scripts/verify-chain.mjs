#!/usr/bin/env node
/**
 * Checks a chain of seals of Cloche without Cloche: plain Node (22 or newer), nothing to install, short enough to be read.
 *
 *   node verify-chain.mjs <folder> <statement.json or hash> [more statements]
 *
 * <folder>: an export of everything of the organization, unpacked (page "Your data"). <statement>: what was deposited
 * outside. Says whether each block is whole and follows the one before it, whether the statement's head is in the
 * chain, and whether every record in the folder, incidences and readings of sensors too, is as it was sealed. Exit code 0: all is as it
 * was; 1: something is not.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

// The place in this list is what a block writes for a ledger.
const LEDGERS = [
  'event',
  'label_link',
  'stock_variation',
  'history',
  'haccp_check',
  'record_revision',
  'reading_digest',
  'haccp_plan_version',
]
const ERASED = '\u2060\u2E3A\u2060' // stands where a person was erased by law; such records are sealed again in a later block
const [folder, ...statements] = process.argv.slice(2)
if (folder === undefined) throw new Error('node verify-chain.mjs <folder> <statement.json or hash>')
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
let faults = 0
const fault = text => (++faults <= 20 ? console.log(`CHANGED: ${text}`) : undefined)

/** Lines of JSON of a table; numbers stay as they are written, so that no digit is lost. */
async function* rows(table) {
  const file = join(folder, 'jsonl', `${table}.jsonl`)
  if (!existsSync(file)) return
  const digits = (_, value, { source }) => (typeof value === 'number' ? { digits: source } : value)
  for await (const line of createInterface({ input: createReadStream(file) }))
    if (line) yield JSON.parse(line, digits)
}
const number = value => Number(value.digits)

/** JSON in one form (RFC 8785): names in order, nothing between. */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if ('digits' in value && Object.keys(value).length === 1) return JSON.stringify(Number(value.digits))
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const names = Object.keys(value)
    .filter(name => value[name] !== undefined)
    .sort()
  return `{${names.map(name => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

/** An instant in UTC to the microsecond. */
function instant(text) {
  const [, seconds, fraction = '', zone] = /^(.{10}[T ].{8})(?:\.(\d+))?(Z|[+-][\d:]+)$/.exec(text)
  const offset = zone === 'Z' ? 'Z' : zone.length === 3 ? `${zone}:00` : zone
  return `${new Date(seconds.replace(' ', 'T') + offset).toISOString().slice(0, 19)}.${fraction.padEnd(6, '0')}Z`
}

/** A number without idle zeros. */
function decimal(text) {
  const parts = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text)
  if (parts === null) return String(Number(text))
  const digits = parts[3] ? `${parts[2]}.${parts[3]}` : parts[2]
  return digits === '0' ? '0' : parts[1] + digits
}

/** A list as PostgreSQL writes it. */
const list = items =>
  `{${items.map(item => (item === null ? 'NULL' : /^[^\s"{},\\]+$/.test(String(item.digits ?? item)) && !/^null$/i.test(item) ? (item.digits ?? item) : JSON.stringify(item))).join(',')}}`

/** A field's one spelling, by what the block says of its column. */
function spelt(kind, value) {
  if (kind === 'number') return decimal(value.digits ?? String(value))
  if (kind === 'instant') return instant(value)
  if (kind === 'flag' || kind === 'json') return value
  return Array.isArray(value) ? list(value) : String(value.digits ?? value)
}

/** The Merkle tree hash of RFC 6962. */
function root(leaves) {
  if (leaves.length === 0) return sha256('')
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0])
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return sha256(Buffer.of(1), root(leaves.slice(0, half)), root(leaves.slice(half)))
}

// 1. The chain: each block by itself, and after the one before it.
const sealed = new Map()
const heads = new Map()
let previous = '0'.repeat(64)
let blocks = 0
for await (const block of rows('seal')) {
  const body = Buffer.from(block.body.slice(2), 'hex')
  const columns = block.columns
  const leaves = []
  for (let at = 0; at < body.length;) {
    const ledger = LEDGERS[body[at]]
    const names = Object.keys(columns[ledger] ?? {}).sort()
    const leaf = body.subarray(at, at + 57 + 2 * names.length)
    // The last block that holds a record counts: it was sealed again where a person was erased.
    sealed.set(`${ledger} ${leaf.subarray(1, 17).toString('hex')}`, {
      hash: leaf.subarray(25, 57),
      columns: columns[ledger],
      block: number(block.number),
    })
    leaves.push(leaf)
    at += leaf.length
  }
  const head = {
    organization: block.organization_id,
    number: number(block.number),
    previous: block.previous,
    sealedAt: instant(block.sealed_at),
    count: number(block.count),
    columns,
    root: block.root,
  }
  if (head.number !== ++blocks || block.previous !== previous)
    fault(`block ${head.number} does not follow the one before it`)
  if (
    root(leaves).toString('hex') !== block.root ||
    leaves.length !== head.count ||
    sha256(canonical(head)).toString('hex') !== block.hash
  )
    fault(`block ${head.number} was written over`)
  heads.set(block.hash, head.number)
  previous = block.hash
}
console.log(`${blocks} blocks, ${sealed.size} records, head ${previous}`)

// 2. What was deposited outside.
for (const given of statements) {
  const head = existsSync(given) ? JSON.parse(readFileSync(given, 'utf8')).head : given
  if (heads.has(head))
    console.log(`The statement ${head.slice(0, 12)}… is block ${heads.get(head)} of this chain`)
  else fault(`the statement ${head.slice(0, 12)}… is no block of this chain: it was cut off or written anew`)
}

// 3. The records, against what was sealed of them.
for (const ledger of LEDGERS)
  for await (const { organization_id: organization, id, ...row } of rows(ledger)) {
    const key = `${ledger} ${id.replaceAll('-', '')}`
    const seal = sealed.get(key)
    sealed.delete(key)
    if (seal === undefined) continue // written a moment ago and not sealed yet, or put in: `npm run verify` tells which
    const fields = Object.fromEntries(
      Object.keys(seal.columns)
        .filter(name => (row[name] ?? null) !== null)
        .map(name => [name, spelt(seal.columns[name], row[name])]),
    )
    if (!sha256(canonical({ organization, ledger, id, fields })).equals(seal.hash))
      fault(
        `${ledger} ${id}${row.point ? ` "${row.point}"` : ''} of ${row.at ?? row.created}, sealed in block ${seal.block}${JSON.stringify(row).includes(ERASED) ? ' (a person was erased in it)' : ''}`,
      )
  }
for (const [key, { block, hash }] of sealed)
  if (hash.some(byte => byte !== 0)) fault(`${key} is gone, sealed in block ${block}`)

// 4. Records that change, such as incidences, against what was sealed of them last.
const revisions = new Map()
for await (const { entity, record_id: id, version, content } of rows('record_revision')) {
  const key = `${entity} ${id}`
  if (number(version) >= (revisions.get(key)?.version ?? 0))
    revisions.set(key, { version: number(version), content })
}
/** One spelling for instants of both sides; numbers without idle zeros. */
const plain = value =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-][\d:]+)$/.test(value)
    ? instant(value)
    : canonical(value ?? null)
for (const entity of new Set([...revisions.keys()].map(key => key.split(' ')[0])))
  for await (const row of rows(entity)) {
    const kept = revisions.get(`${entity} ${row.id}`)
    revisions.delete(`${entity} ${row.id}`)
    if (kept === undefined) continue // put in, or not ended yet: `npm run verify` tells which
    const names = Object.keys(kept.content).filter(name => plain(row[name]) !== plain(kept.content[name]))
    if (names.length > 0) fault(`${entity} ${row.id} "${row.name}" in ${names.join(', ')}`)
  }
for (const key of revisions.keys()) fault(`${key} is gone`)

// 5. Readings of sensors, hour by hour, against the newest digest of each hour.
const hourOf = at => `${instant(at).slice(0, 13)}:00:00.000000Z`
const digests = new Map()
for await (const { sensor_id: sensor, hour, revision, count, digest } of rows('reading_digest')) {
  const key = `${sensor} ${instant(hour)}`
  if (number(revision) >= (digests.get(key)?.revision ?? 0))
    digests.set(key, { revision: number(revision), count: number(count), digest })
}
for await (const { sensor_id: sensor, hour } of rows('reading_late'))
  digests.delete(`${sensor} ${instant(hour)}`)
const hours = new Map()
for await (const { sensor_id: sensor, at, value } of rows('reading')) {
  const key = `${sensor} ${hourOf(at)}`
  if (!digests.has(key)) continue // of the hour that runs
  if (!hours.has(key)) hours.set(key, [])
  hours.get(key).push(`${instant(at)} ${value.digits}`)
}
// Single readings may go after a year and a day; their digests stay.
const yearAgo = new Date(Date.now() - 366 * 86_400_000).toISOString()
for (const [key, { count, digest }] of digests) {
  const lines = hours.get(key) ?? []
  if (lines.length === 0 && key.slice(37) < yearAgo) continue
  if (sha256(lines.sort().join('\n')).toString('hex') !== digest)
    fault(`readings of sensor ${key}: ${count} were sealed, ${lines.length} are there`)
}
console.log(`${digests.size} hours of readings`)
console.log(faults === 0 ? 'Nothing was changed' : `${faults} faults`)
process.exitCode = faults === 0 ? 0 : 1
