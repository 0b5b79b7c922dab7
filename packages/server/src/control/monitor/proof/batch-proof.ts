/** The last hours of a batch: where it was, what was measured there, what was done with it, what was checked beside it. */
import { limitsText, type Cell, type Column, type Table } from '@cloche/domain/rules/inspector-file'
import { may } from '@cloche/domain/rules/permissions'
import { translate, type Language } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Transaction } from '../../../database/transaction.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { measuredDuring } from '../../../food/index.ts'
import { readTraceFood, staysIn } from '../food/trace-food.ts'
import {
  checksStatement,
  incidencesStatement,
  peopleStatement,
  programsStatement,
} from './batch-proof.store.ts'

const TEXTS = wordsOf('tracing', 'actions', 'names', 'inspector')
const HOUR_MS = 3_600_000

export interface BatchProof {
  readonly batch: string
  readonly product: string
  readonly organizationId: string
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly tables: readonly Table[]
}

const column = (name: string, share: number, kind: Column['kind'] = 'text'): Column => ({ name, kind, share })

/** What was done with many packs at once is one line, with how many there were. */
function alike(lines: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  const groups = Map.groupBy(lines, line => JSON.stringify(line))
  return [...groups.values()].map(of => [...(of[0] ?? []), of.length])
}

/** @throws NOT_FOUND for a batch or label out of reach */
export async function readBatchProof(
  context: Pick<CallContext, 'session' | 'actor'> & CallContext,
  transaction: Transaction,
  asked: { readonly batchId?: string; readonly labelId?: string; readonly hours: number },
  language: Language,
): Promise<BatchProof> {
  const { organizationId, now } = context.actor
  const { permissions } = context.session
  const traced = (start: object) =>
    readTraceFood(context, transaction, { ...start, direction: 'back' } as never)
  // What went another way than the pack in the hand is of the batch all the same.
  const batchId =
    asked.labelId === undefined
      ? asked.batchId
      : (await traced({ labelId: asked.labelId })).labels.find(
          ({ id }) => id === asked.labelId?.toLowerCase(),
        )?.batchId
  const food = await traced(batchId ? { batchId } : { labelId: asked.labelId })
  const batch = food.batches.find(({ id }) => id === batchId?.toLowerCase())
  const from = new Date(Date.parse(now) - asked.hours * HOUR_MS).toISOString()
  const labelIds = food.labels.filter(one => one.batchId === batch?.id).map(({ id }) => id)
  const stays = staysIn(food, now)
    .stays.filter(stay => stay.batchId === batch?.id && Date.parse(stay.to ?? now) > Date.parse(from))
    .map(stay => ({ ...stay, from: stay.from < from ? from : stay.from }))
  const placeIds = [...new Set(stays.map(({ locationId }) => locationId))]
  const maySee = (key: 'ST' | 'HP' | 'EV') => may(permissions, key, 'view')
  const ids = { organizationId, placeIds, labelIds, from, to: now }
  const ofFood = food.events.filter(
    ({ at, batchId: of, labelId }) =>
      at >= from && (of === batch?.id || (labelId !== null && labelIds.includes(labelId))),
  )
  const [measured, checks, incidences, people, programs] = await Promise.all([
    maySee('ST') ? measuredDuring(transaction, organizationId, stays, now) : [],
    maySee('HP') ? transaction.query(checksStatement(ids)) : { rows: [] },
    maySee('EV') ? transaction.query(incidencesStatement(ids)) : { rows: [] },
    transaction.query(
      peopleStatement(
        organizationId,
        ofFood.flatMap(({ userId }) => userId ?? []),
      ),
    ),
    transaction.query(
      programsStatement(
        organizationId,
        ofFood.flatMap(({ programId }) => programId ?? []),
      ),
    ),
  ])
  const texts = TEXTS[language]
  const word = (...keys: readonly string[]) => {
    const key = keys.find(one => Object.hasOwn(texts, one))
    return key === undefined ? (keys[0]?.split('.').at(-1) ?? '') : translate(texts, key, {}, language)
  }
  const place = (id: string | null | undefined) => food.places.find(one => one.id === id)?.name ?? ''
  const name = new Map([...people.rows, ...programs.rows].map(one => [one.id, one.name]))
  const state = (path: string | null | undefined) => (path == null ? null : word(`statePath.${path}`, path))
  const timeZone = food.places.find(({ id }) => id === (placeIds[0] ?? batch?.locationId))?.timeZone ?? 'UTC'
  const product = food.products.find(({ id }) => id === batch?.productId)?.name ?? batch?.name ?? ''
  const rows = (all: readonly (readonly Cell[])[]) => all
  return {
    // A batch that nobody named is called as its product is.
    batch: [batch?.name === product ? null : batch?.name, batch?.code].filter(Boolean).join(' · '),
    product,
    organizationId,
    from,
    to: now,
    timeZone,
    tables: [
      {
        name: 'where',
        columns: [
          column('from', 0.22, 'instant'),
          column('to', 0.22, 'instant'),
          column('place', 0.26),
          column('state', 0.2),
          column('labels', 0.1, 'number'),
        ],
        rows: rows(
          stays.map(stay => [
            stay.from,
            stay.to,
            place(stay.locationId),
            state(stay.state),
            stay.labelIds.length,
          ]),
        ),
      },
      {
        name: 'measured',
        columns: [
          column('place', 0.2),
          column('sensor', 0.24),
          column('low', 0.1, 'number'),
          column('mean', 0.1, 'number'),
          column('high', 0.1, 'number'),
          column('readings', 0.1, 'number'),
          column('limits', 0.16),
        ],
        rows: rows(
          stays.flatMap((stay, index): readonly (readonly Cell[])[] => {
            const sensors = measured[index]?.sensors ?? []
            const silent = word(maySee('ST') ? 'inspector.batchSilent' : 'inspector.batchHidden')
            if (sensors.length === 0) return [[place(stay.locationId), silent, null, null, null, null, null]]
            return sensors.map(one => [
              place(stay.locationId),
              one.name,
              one.minimum,
              Math.round(one.mean * 100) / 100,
              one.maximum,
              one.count,
              limitsText(one.lower, one.upper),
            ])
          }),
        ),
      },
      {
        name: 'done',
        columns: [
          column('at', 0.2, 'instant'),
          column('action', 0.22),
          column('program', 0.19),
          column('state', 0.13),
          column('person', 0.17),
          column('labels', 0.09, 'number'),
        ],
        rows: rows(
          alike(
            ofFood.map(one => [
              one.at,
              word(`tracing.action.${one.action ?? ''}`, `actionPath.${one.action ?? ''}`),
              one.programId == null ? null : (name.get(one.programId) ?? null),
              state(one.toState),
              one.userId === null ? null : (name.get(one.userId) ?? null),
            ]),
          ),
        ),
      },
      {
        name: 'checks',
        columns: [
          column('at', 0.18, 'instant'),
          column('point', 0.24),
          column('value', 0.1),
          column('unit', 0.06),
          column('limits', 0.12),
          column('outcome', 0.12, 'word'),
          column('person', 0.18),
        ],
        rows: rows(
          checks.rows.map(one => [
            one.at,
            one.point,
            one.value ?? one.said,
            one.unit,
            limitsText(one.minimum, one.maximum),
            one.outcome,
            one.person,
          ]),
        ),
      },
      {
        name: 'incidences',
        columns: [
          column('at', 0.2, 'instant'),
          column('name', 0.3),
          column('status', 0.15, 'word'),
          column('peak', 0.1, 'number'),
          column('corrective', 0.25),
        ],
        rows: rows(incidences.rows.map(one => [one.at, one.name, one.status, one.peak, one.corrective])),
      },
    ],
  }
}
