/** Loads the rows of a backup into the tables of an empty database, in one transaction. */
import { once } from 'node:events'
import type pg from 'pg'
import type { ClientConfig } from 'pg'
import { newClient } from '../../database/client.ts'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { migrate } from '../../database/migrate.ts'
import type { Manifest, Opening, TableShape } from '../archive/manifest.ts'
import { RowDigest, wholeRows } from '../archive/row-digest.ts'
import { BackupError } from '../backup-error.ts'
import { quoted } from '../../database/sql-names.ts'
import { rowsOf, SET_NOTATION } from '../snapshot/snapshot.ts'
import { takeOff, type Guards } from '../../database/guards.ts'
import { settleAfter } from './settle.ts'

export interface LoadOptions {
  /** Mail that waited when the backup was made is sent; else it is given up, since it may have been sent after. */
  readonly sendWaitingMail: boolean
}

export class Loading {
  readonly #client: pg.Client
  readonly #guards: Guards
  readonly #shapes: ReadonlyMap<string, TableShape>
  #open: { table: string; stream: CopyStreamQuery; done: Promise<unknown> } | undefined

  private constructor(client: pg.Client, guards: Guards, opening: Opening) {
    this.#client = client
    this.#guards = guards
    this.#shapes = new Map(opening.tables.map(shape => [shape.name, shape]))
  }

  /**
   * Makes the tables as they were when the backup was made, and begins.
   * @throws MigrationError when this version does not know how.
   */
  static async begin(config: ClientConfig, opening: Opening): Promise<Loading> {
    await makeTables(config, opening)
    const client = newClient({ ...config, application_name: 'cloche-restore' })
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.query('begin')
      await client.query(SET_NOTATION)
      const names = opening.tables.map(table => table.name)
      for (const { name, months = [] } of opening.tables)
        for (const month of months)
          await client.query('select ensure_month($1, $2::date)', [
            name,
            `${month.slice(0, 4)}-${month.slice(4)}-01`,
          ])
      const guards = await takeOff(client, names, BackupError)
      // What the migrations wrote themselves is in the backup as it became.
      await client.query(`truncate ${names.map(name => `public.${quoted(name)}`).join(', ')}`)
      return new Loading(client, guards, opening)
    } catch (error) {
      await client.end()
      throw error
    }
  }

  /** @param lines whole rows; those of one table come together. */
  async rows(table: string, lines: Buffer): Promise<void> {
    if (this.#open?.table !== table) {
      await this.#closeTable()
      const shape = this.#shapes.get(table)
      if (shape === undefined)
        throw new BackupError(`The backup has rows of ${table}, which it does not name.`)
      const list = shape.columns.map(quoted).join(', ')
      const stream = this.#client.query(copyFrom(`copy public.${quoted(table)} (${list}) from stdin`))
      const done = new Promise((resolve, reject) => stream.once('finish', resolve).once('error', reject))
      done.catch(() => undefined)
      this.#open = { table, stream, done }
    }
    const { stream, done } = this.#open
    if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), done])
  }

  async #closeTable(): Promise<void> {
    if (this.#open === undefined) return
    const { stream, done } = this.#open
    this.#open = undefined
    stream.end()
    await done
  }

  /**
   * Compares what lies in the tables with the manifest, settles what must not happen twice, puts the guards back,
   * and commits.
   * @throws BackupError naming the table that differs.
   */
  async finish(manifest: Manifest, options: LoadOptions): Promise<void> {
    await this.#closeTable()
    for (const { name, value, isCalled } of manifest.sequences)
      await this.#client.query('select setval($1::regclass, $2::bigint, $3)', [
        `public.${quoted(name)}`,
        value,
        isCalled,
      ])
    for (const [name, shape] of this.#shapes) {
      const digest = new RowDigest()
      for await (const lines of wholeRows(rowsOf(this.#client, shape), 1024 * 1024)) digest.add(lines)
      const { rows } = digest.sum
      const stated = manifest.tables[name]
      if (stated?.rows !== rows || stated.digest !== digest.sum.digest)
        throw new BackupError(
          `The table ${name} is not what it was: ${rows} rows of ${stated?.rows ?? 0}, or others.`,
        )
    }
    await settleAfter(this.#client, options)
    await this.#guards.restore()
    await this.#client.query('commit')
    await this.#client.query('analyze')
    await this.#client.end()
  }

  /** Undoes what was loaded. */
  async abort(): Promise<void> {
    await this.#client.end().catch(() => undefined)
  }
}

/** @throws BackupError when this version lacks a migration of the backup, or has another one under its name. */
async function makeTables(config: ClientConfig, { migrations }: Opening): Promise<void> {
  await migrate(config, { only: new Set(migrations.map(migration => migration.name)) })
  const client = newClient(config)
  await client.connect()
  try {
    const { rows } = await client.query('select name, digest from migration order by name')
    const made = rows.map(row => `${row.name} ${row.digest}`)
    const lacking = migrations.filter(({ name, digest }) => !made.includes(`${name} ${digest}`))
    if (lacking.length === 0 && made.length > migrations.length)
      throw new BackupError('The database has tables of another version already: make a new one.')
    if (lacking.length > 0)
      throw new BackupError(
        `The backup was made by another version of Cloche (${lacking.map(one => one.name).join(', ')}): ` +
          `restore it with that version, or a newer one.`,
      )
  } finally {
    await client.end()
  }
}
