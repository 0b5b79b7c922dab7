/** What is to be written, told without a database: records as they are made, and what becomes of them later. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { ENTITIES, type EntityName } from '@cloche/domain/entities'
import type { Effects, Operation } from '@cloche/domain/operations'
import type { WireRow } from '../../entity-engine/rows.ts'
import type { WeekClock } from './clock.ts'
import { decided } from './decided.ts'
import { seededNumbers } from './floor/numbers.ts'
import type { House } from './house.ts'
import type { Rights, Whereabouts } from './rights.ts'
import type { Stamp } from './stamp.ts'
import { ENGLISH, type Words } from '../words/words.ts'

export interface Creation extends Stamp {
  readonly entity: EntityName
  readonly draft: WireRow & { readonly id: string }
}

export interface Alteration extends Stamp {
  readonly entity: EntityName
  readonly id: string
  readonly change: WireRow
}

const whereaboutsOf = ({ locationId, userIds }: WireRow): Whereabouts => ({
  locationId: locationId as string | undefined,
  people: userIds as readonly string[] | undefined,
})

/** Gathers what is written; the order of making is kept, so that every link finds its row. */
export class Plan {
  readonly creations: Creation[] = []
  readonly alterations: Alteration[] = []
  /** Lines of the ledger of events that operations wrote. */
  readonly events: WireRow[] = []
  readonly clock: WeekClock
  readonly house: House
  readonly newId: () => string
  readonly words: Words
  readonly #rights: Rights | undefined
  readonly #made = new Map<string, Whereabouts>()

  /** @param rights of those who do it; absent: they may */
  constructor(clock: WeekClock, house: House, newId: () => string, words = ENGLISH, rights?: Rights) {
    this.clock = clock
    this.house = house
    this.newId = newId
    this.words = words
    this.#rights = rights
  }

  /** Notes a new record; answers its id. */
  create(entity: EntityName, draft: WireRow, stamp: Stamp): string {
    const id = this.newId()
    const { within }: EntityDeclaration = ENTITIES[entity]
    const whole = within === undefined ? undefined : this.#made.get(draft[within] as string)
    const record = whole ?? whereaboutsOf(draft)
    this.#rights?.ofCreation(entity, record, stamp)
    this.#made.set(id, record)
    this.creations.push({ ...stamp, entity, draft: { ...this.words.sayIn(draft), id } })
    return id
  }

  /** Does an operation that makes records and reports; reports stand first, because records name them. */
  play<Asked, Facts>(
    operation: Operation<Asked, Facts>,
    asked: Asked,
    facts: Facts,
    stamp: Stamp,
  ): Effects['reports'] {
    const { reports, records, events } = decided(operation, this.words.sayIn(asked), facts, stamp, {
      house: this.house,
      numbers: seededNumbers(this.newId, () => 0),
      rights: this.#rights,
    })
    this.#hear(events, stamp)
    for (const { draft } of reports) this.#made.set(draft.id, whereaboutsOf(draft))
    const made = [...reports, ...records.map(({ entity, row }) => ({ entity, draft: row }))]
    this.creations.push(...made.map(one => ({ ...stamp, ...one })))
    return reports
  }

  /** Does an operation that makes and changes records; answers what follows, as it is noted. */
  act<Asked, Facts>(operation: Operation<Asked, Facts>, asked: Asked, facts: Facts, stamp: Stamp): Effects {
    let chance = this.creations.length
    const effects = decided(operation, this.words.sayIn(asked), facts, stamp, {
      house: this.house,
      numbers: seededNumbers(this.newId, below => (chance = (chance * 31 + 17) % 9973) % below),
      rights: this.#rights,
    })
    this.#hear(effects.events, stamp)
    this.note(effects, stamp)
    return effects
  }

  #hear(events: Effects['events'], { at, by }: Stamp): void {
    const userId = this.house('person', by)
    this.events.push(...events.map(event => ({ data: {}, ...event, at, userId })))
  }

  /** Notes the records that something made and changed. */
  note({ records, changes }: Pick<Effects, 'records' | 'changes'>, stamp: Stamp): void {
    for (const { entity, row } of records) {
      this.#made.set(row.id, whereaboutsOf(row))
      this.creations.push({ ...stamp, entity, draft: row })
    }
    for (const { entity, id, after } of changes) this.follow(entity, id, { ...after }, stamp)
  }

  /** Notes what the clock writes by itself: nobody needs a right to it. Answers its id. */
  report(entity: EntityName, draft: WireRow, stamp: Stamp): string {
    const id = this.newId()
    this.#made.set(id, whereaboutsOf(draft))
    this.creations.push({ ...stamp, entity, draft: { ...draft, id } })
    return id
  }

  /** Knows of a record that follows from another one by itself, so that people of the story work on it. */
  followed(id: string, draft: WireRow): string {
    this.#made.set(id, whereaboutsOf(draft))
    return id
  }

  /** Notes what the clock changes by itself. */
  follow(entity: EntityName, id: string, change: WireRow, stamp: Stamp): void {
    this.alterations.push({ ...stamp, entity, id, change })
  }

  /** Notes a change of a record of this plan. */
  change(entity: EntityName, id: string, change: WireRow, stamp: Stamp): void {
    this.#rights?.ofChange(entity, this.#made.get(id) ?? {}, Object.keys(change), stamp)
    this.alterations.push({ ...stamp, entity, id, change: this.words.sayIn(change) })
  }
}
