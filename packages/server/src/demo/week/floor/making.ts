/** What is asked of the floor when something is made, and the row of its batch. */
import { randomAlphabet } from '@cloche/domain/rules/batch-pattern'
import type { DateResult } from '@cloche/domain/rules/expiry'
import type { Quantity } from '@cloche/domain/rules/traceability'
import type { WireRow } from '../../../entity-engine/rows.ts'
import type { Stamp } from '../plan.ts'
import type { FloorBatch, FloorLabel } from './things.ts'

export interface Making {
  /** Key of the product. */
  readonly product: string
  readonly place: string
  readonly state: string
  readonly count: number
  readonly quantity: Quantity
  readonly inputs?: readonly { label: FloorLabel; amount: number }[]
  readonly program?: string
  /** What came from outside, with the dates on its pack. */
  readonly receipt?: {
    readonly supplier: string
    readonly supplierLot: string
    readonly supplierDocument: string
    readonly typed: { readonly bestBefore: string | null; readonly expiration: string | null }
  }
}

interface Made {
  readonly batch: FloorBatch
  readonly serial: number
  readonly making: Making
  readonly dates: DateResult
  readonly total: Quantity
  readonly stamp: Stamp
  readonly madeById: string
}

export function batchRow({ batch, serial, making, dates, total, stamp, madeById }: Made): WireRow {
  const { receipt } = making
  const { product } = batch
  const lines = product.recipe.map(line => ({ ...line, note: null }))
  return {
    id: batch.id,
    locationId: batch.locationId,
    name: product.name,
    code: batch.code,
    serial,
    productId: product.id,
    origin: receipt ? 'receipt' : 'production',
    status: 'available',
    quantity: total,
    madeAt: stamp.at,
    madeById,
    bestBefore: dates.bestBefore,
    expiration: dates.expiration,
    supplier: receipt?.supplier ?? null,
    supplierLot: receipt?.supplierLot ?? null,
    supplierDocument: receipt?.supplierDocument ?? null,
    recipe: lines.length > 0 ? { lines } : null,
  }
}

/** The running part of a serial. */
export function runOf(at: number): string {
  const { length } = randomAlphabet
  return randomAlphabet.charAt(Math.floor(at / length)) + randomAlphabet.charAt(at % length)
}
