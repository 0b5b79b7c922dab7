/** What is scanned at a checkpoint. */
import { defineCall } from '../catalogue/call.ts'
import { WASTE_CAUSES } from '../catalogue/names/stock.ts'
import { flag, instant, line, nullable, object, oneOf, rowOf, text, uuid } from './schema.ts'

export const CHECKPOINT_CALLS = [
  defineCall({
    name: 'stock.scan',
    area: 'stock',
    method: 'POST',
    path: '/stock/checkpoint/scan',
    isRepeatable: true,
    gate: { key: 'SC', verb: 'create', doing: ['book', 'carry', 'count'] },
    summary:
      'A label is scanned at a checkpoint: it comes in, goes out or is counted, or the door says why not; the first scan begins the session',
    body: object({
      scan: object(
        {
          id: uuid,
          at: instant,
          checkpointId: uuid,
          checkpointBatchId: uuid,
          direction: oneOf(['in', 'out', 'count']),
          labelId: uuid,
          /** What was read, where it is of no label. */
          code: line(500),
          /** Out: where it goes, or what becomes of it. */
          toLocationId: uuid,
          becomes: oneOf(['consume', 'waste']),
          cause: oneOf(WASTE_CAUSES),
          /** It stood elsewhere, and is brought here. */
          isBrought: flag,
          stockCountId: uuid,
        },
        ['at', 'labelId', 'code', 'toLocationId', 'becomes', 'cause', 'isBrought', 'stockCountId'],
      ),
    }),
    answer: object({
      scan: rowOf('checkpointScan'),
      label: nullable(rowOf('label')),
      productName: nullable(text),
      /** Where it stood before. */
      placeName: nullable(text),
    }),
  }),
  defineCall({
    name: 'stock.unscan',
    area: 'stock',
    method: 'POST',
    path: '/stock/checkpoint/unscan',
    gate: { key: 'SC', verb: 'create', doing: ['book', 'carry', 'count'] },
    summary: 'Take a scan of one’s own back: the label is where it was before, or not counted',
    body: object({ unscan: object({ id: uuid, scanId: uuid, at: instant }, ['at']) }),
    answer: object({ scan: rowOf('checkpointScan') }),
  }),
] as const
