/** What is written into the account with a supplier by hand: credit notes, what is given up, crates that were counted. */
import type { Fault } from '../../problems.ts'
import { compareMoney, minusMoney, type Money } from '../../rules/amounts/index.ts'
import { dayBounds, localDay } from '../../rules/calendar/index.ts'
import { depositOf, settleClaims } from '../../rules/orders/index.ts'
import { unknownLink } from '../faults.ts'
import { NO_EFFECTS, type NewRecord, type Values } from '../effects.ts'
import { defineOperation, refuse, type Moment } from '../operation.ts'

/** A claim as it stands. `open`: what is not settled of it; null: it has no amount yet. */
export interface ClaimInHand {
  readonly id: string
  readonly locationId: string
  readonly isOpen: boolean
  readonly open: Money | null
}

export interface AccountFacts {
  readonly isSupplierKnown: boolean
  /** Where what belongs to no claim is written. */
  readonly locationId: string
  readonly timeZone: string
  readonly claims: readonly ClaimInHand[]
}

/** Written by a person, and in the history as it is. */
const entry = (row: Values, { numbers, by }: Moment): NewRecord => ({
  entity: 'supplierEntry',
  row: { id: numbers.newId(), userId: by.memberId, ...row },
  history: row,
})

/** Each claim that is named is there and open. */
const claimFaults = (ids: readonly string[], claims: readonly ClaimInHand[], path: string): Fault[] =>
  ids.flatMap((id, index): Fault[] => {
    const claim = claims.find(one => one.id === id)
    const at = `${path}.${index}`
    if (claim === undefined) return [unknownLink(at)]
    return claim.isOpen ? [] : [{ path: at, rule: 'problem.claim.settled' }]
  })

const record = (records: readonly NewRecord[], { now }: Moment) =>
  ({ ok: true, effects: { ...NO_EFFECTS, at: now, records } }) as const

export interface AskedCredit {
  readonly id?: string
  readonly supplierId: string
  /** The number of their credit note. */
  readonly document: string
  /** The day of it. */
  readonly on: string
  /** Without tax. */
  readonly amount: Money
  readonly claimIds: readonly string[]
  readonly note?: string
}

export const takeCredit = defineOperation({
  call: 'ordering.credit',
  writes: ['supplierEntry'],
  decide(asked: AskedCredit, facts: AccountFacts & { readonly isNumberTaken: boolean }, moment) {
    if (!facts.isSupplierKnown) return refuse('UNKNOWN_LINK', [unknownLink('credit.supplierId')])
    const { document, on, amount, claimIds, supplierId } = asked
    const faults: Fault[] = [
      ...(document.trim() === ''
        ? [{ path: 'credit.document', rule: 'problem.field.required' } as const]
        : []),
      ...(facts.isNumberTaken ? [{ path: 'credit.document', rule: 'problem.credit.twice' } as const] : []),
      ...(compareMoney(amount, 0) === 'more'
        ? []
        : [{ path: 'credit.amount', rule: 'problem.credit.nothing' } as const]),
      ...(on > localDay(moment.now, facts.timeZone)
        ? [{ path: 'credit.on', rule: 'problem.credit.future' } as const]
        : []),
      ...claimFaults(claimIds, facts.claims, 'credit.claimIds'),
    ]
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const named = claimIds.flatMap(id => facts.claims.find(claim => claim.id === id) ?? [])
    const paperId = asked.id ?? moment.numbers.newId()
    return record(
      settleClaims(amount, named).map(({ claimId, money }, index) =>
        entry(
          {
            ...(index === 0 ? { id: paperId } : {}),
            paperId,
            supplierId,
            locationId: named.find(({ id }) => id === claimId)?.locationId ?? facts.locationId,
            at: dayBounds(on, facts.timeZone).start,
            kind: 'credit',
            claimId,
            money: minusMoney(0, money),
            document: document.trim(),
            note: asked.note?.trim() || null,
          },
          moment,
        ),
      ),
      moment,
    )
  },
})

export interface AskedWaiver {
  readonly supplierId: string
  readonly claimId: string
  readonly note: string
}

/** A claim is given up: what is open of it will not come. */
export const waiveClaim = defineOperation({
  call: 'ordering.waive',
  writes: ['supplierEntry'],
  decide({ supplierId, claimId, note }: AskedWaiver, facts: AccountFacts, moment) {
    const [fault] = claimFaults([claimId], facts.claims, 'waive')
    if (fault !== undefined) return refuse('RULE_BROKEN', [{ ...fault, path: 'waive.claimId' }])
    if (note.trim() === '')
      return refuse('RULE_BROKEN', [{ path: 'waive.note', rule: 'problem.field.required' }])
    const [claim] = facts.claims
    return record(
      [
        entry(
          {
            supplierId,
            locationId: claim?.locationId ?? facts.locationId,
            at: moment.now,
            kind: 'waived',
            claimId,
            money: claim?.open == null ? 0 : minusMoney(0, claim.open),
            note: note.trim(),
          },
          moment,
        ),
      ],
      moment,
    )
  },
})

export interface AskedCrateCount {
  readonly supplierId: string
  readonly crate: string
  /** By how many the balance was wrong. */
  readonly difference: number
  /** Of one. */
  readonly deposit?: Money
  readonly note: string
}

/** The crates that stand there are more or fewer than the account says: written beside it, with the reason. */
export const correctCrates = defineOperation({
  call: 'ordering.correctCrates',
  writes: ['supplierEntry'],
  decide(asked: AskedCrateCount, facts: AccountFacts, moment) {
    if (!facts.isSupplierKnown) return refuse('UNKNOWN_LINK', [unknownLink('crates.supplierId')])
    const { supplierId, difference, deposit } = asked
    const faults: Fault[] = [
      ...(difference === 0 ? [{ path: 'crates.difference', rule: 'problem.crates.same' } as const] : []),
      ...(['crate', 'note'] as const).flatMap(name =>
        asked[name].trim() === ''
          ? [{ path: `crates.${name}`, rule: 'problem.field.required' } as const]
          : [],
      ),
    ]
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const { locationId } = facts
    const crate = asked.crate.trim()
    return record(
      [
        entry(
          {
            supplierId,
            locationId,
            at: moment.now,
            kind: 'cratesCorrected',
            crate,
            crates: difference,
            money: depositOf(difference, deposit),
            note: asked.note.trim(),
          },
          moment,
        ),
      ],
      moment,
    )
  },
})
