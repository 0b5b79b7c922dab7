/** A page of 24 labels as PDF and as ZPL, by the default template: within 200 ms of processor time each. */
import { deflateSync } from 'node:zlib'
import {
  planToZpl,
  sampleContent,
  templatePlan,
  type Template,
} from '../packages/domain/src/rules/labels/index.ts'
import { renderPlansPdf } from '../packages/server/src/adapters/printing/pdf.ts'
import { blocksOf, TEMPLATES } from '../packages/server/src/tenancy/organizations/first-records/index.ts'
import type { Figure } from './figures.ts'

const LABELS = 24
const BOUND_MS = 200
const ROUNDS = 15

const [first] = TEMPLATES
if (first === undefined) throw new Error('There is no template')
const { width, height, purpose } = first
const blocks = blocksOf(first).map((block, at) => ({ ...block, id: String(at) }))
const template: Template = { width, height, purpose, dpi: 203, language: 'en', blocks }
const sample = sampleContent('en', '2026-11-22T13:20:00Z', 'Europe/Madrid')
const contents = Array.from({ length: LABELS }, (_, at) => ({
  ...sample,
  serial: String(at).padStart(6, '0'),
}))

const plans = () => contents.map(content => templatePlan(template, content, { language: 'en' }))
const pdf = () => renderPlansPdf(plans(), { sheet: 'a4', language: 'en' })
const zpl = () =>
  Buffer.from(
    plans()
      .map(plan => planToZpl(plan, { dpi: 203 }))
      .join('\n'),
  )

/** Of the processor: what else the machine does is not measured. */
async function millisecondsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The middle of several rounds of what is measured and of packing as many bytes as it made, in turns. */
async function measured(work: () => Promise<Uint8Array> | Uint8Array) {
  const bytes = await work()
  const plain = Buffer.alloc(1_000_000, bytes)
  const ours: number[] = []
  const wall: number[] = []
  const packing: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    ours.push(await millisecondsOf(work))
    wall.push(performance.now() - started)
    packing.push(await millisecondsOf(() => deflateSync(plain)))
  }
  return {
    ms: middle(ours),
    wall: middle(wall),
    worst: Math.max(...wall),
    packing: middle(packing),
    size: bytes.byteLength,
  }
}

export async function benchLabels(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, work] of [
    ['PDF', pdf],
    ['ZPL', zpl],
  ] as const) {
    const { ms, wall, worst, packing, size } = await measured(work)
    figures.push({
      name: `${LABELS} labels as ${name}, as a share of ${BOUND_MS} ms`,
      ratio: ms / BOUND_MS,
      atMost: 1,
      detail: `${ms.toFixed(0)} ms of the processor, ${wall.toFixed(0)} ms by the clock, at worst ${worst.toFixed(0)} ms, ${size} bytes; ${(ms / packing).toFixed(2)} of packing a megabyte`,
    })
  }
  return figures
}
