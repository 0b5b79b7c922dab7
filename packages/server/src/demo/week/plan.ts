/** What is to be written, told without a database: records as they are made, and what becomes of them later. */
import type { EntityName } from '@cloche/domain/entities'
import type { Effects, Operation } from '@cloche/domain/operations'
import type { WireRow } from '../../entity-engine/rows.ts'
import type { WeekClock } from './clock.ts'
import { decided } from './decided.ts'
import { seededNumbers } from './floor/numbers.ts'
import type { House } from './house.ts'

/** When something was written, and by whom (e-mail). */
export interface Stamp {
  readonly at: string
  readonly by: string
}

export interface Creation extends Stamp {
  readonly entity: EntityName
  readonly draft: WireRow & { readonly id: string }
}

export interface Alteration extends Stamp {
  readonly entity: EntityName
  readonly id: string
  readonly change: WireRow
}

/** Gathers what is written; the order of making is kept, so that every link finds its row. */
export class Plan {
  readonly creations: Creation[] = []
  readonly alterations: Alteration[] = []
  readonly clock: WeekClock
  readonly house: House
  readonly newId: () => string

  constructor(clock: WeekClock, house: House, newId: () => string) {
    this.clock = clock
    this.house = house
    this.newId = newId
  }

  /** Notes a new record; answers its id. */
  create(entity: EntityName, draft: WireRow, stamp: Stamp): string {
    const id = this.newId()
    this.creations.push({ ...stamp, entity, draft: { ...draft, id } })
    return id
  }

  /** Does an operation that makes records and reports; reports stand first, because records name them. */
  play<Asked, Facts>(
    operation: Operation<Asked, Facts>,
    asked: Asked,
    facts: Facts,
    stamp: Stamp,
  ): Effects['reports'] {
    const { reports, records } = decided(operation, asked, facts, stamp, {
      house: this.house,
      numbers: seededNumbers(this.newId, () => 0),
    })
    const made = [...reports, ...records.map(({ entity, row }) => ({ entity, draft: row }))]
    this.creations.push(...made.map(one => ({ ...stamp, ...one })))
    return reports
  }

  /** Notes a change of a record of this plan. */
  change(entity: EntityName, id: string, change: WireRow, stamp: Stamp): void {
    this.alterations.push({ ...stamp, entity, id, change })
  }
}
