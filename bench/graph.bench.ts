/**
 * A trace of 10,000 labels as a picture: grouped and laid out, against reading the same trace off the wire (JSON). In the
 * browser a worker does it, so that no frame waits for it.
 */
import { laidOut } from '../packages/web/src/areas/monitor/trace/graph/laid-out.ts'
import { median } from './load.ts'
import type { Figure } from './figures.ts'

const LABELS = 10_000
const WIDTH = 10
const ROUNDS = 15

/** A tree of labels, so many a batch. */
function tree(perBatch: number) {
  const nodes = Array.from({ length: LABELS }, (_, at) => ({
    id: `label-${at}`,
    serial: `S${at}`,
    isFinal: false,
    productId: `product-${Math.floor(at / perBatch) % 20}`,
    batchId: `batch-${Math.floor(at / perBatch)}`,
    state: 'chill',
    quantity: { value: 1, unit: 'kg' as const },
    locationId: 'kitchen',
  }))
  const links = nodes.slice(1).map((node, at) => ({
    fromId: `label-${Math.floor(at / WIDTH)}`,
    toId: node.id,
    quantity: { value: 0.1, unit: 'kg' as const },
    eventId: 'event',
    kind: 'input' as const,
  }))
  return { nodes, starts: [], links, batches: [], products: [], locations: [], isWhole: true }
}

const timed = (work: () => unknown): number => {
  const started = performance.now()
  work()
  return performance.now() - started
}

export async function benchGraph(): Promise<Figure[]> {
  return [1, 10, 50].map(perBatch => {
    const data = tree(perBatch)
    const text = JSON.stringify(data)
    const [ours, theirs]: [number[], number[]] = [[], []]
    let boxes = 0
    for (let round = 0; round < ROUNDS; round++) {
      theirs.push(timed(() => JSON.parse(text)))
      ours.push(
        timed(() => (boxes = laidOut(data, { number: 1, open: [], isUpright: false }).graph.nodes.length)),
      )
    }
    return {
      name: `Picture of ${LABELS} labels, ${perBatch} a batch, against reading them as JSON`,
      ratio: median(ours) / median(theirs),
      atMost: 8,
      detail: `${boxes} boxes in ${median(ours).toFixed(0)} ms against ${median(theirs).toFixed(0)} ms`,
    }
  })
}
