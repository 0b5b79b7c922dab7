/** Calls of papers and accounts with suppliers: delivery notes that are read, returns, claims, credit notes, crates. */
import { defineCall } from '../catalogue/call.ts'
import { ATTACHMENT_TYPE_NAMES, FILE_NAME_MAX } from '../catalogue/names/attachment-types.ts'
import { REFUSED_REASONS } from '../catalogue/names/order.ts'
import {
  amount,
  CRATES_MAX,
  day,
  deposit,
  figure,
  flag,
  instant,
  line,
  list,
  money,
  nullable,
  object,
  oneOf,
  quantity,
  rowOf,
  someOf,
  text,
  uuid,
  whole,
} from './schema.ts'

/** So many labels go back at once. */
export const RETURN_LINES_MAX = 100
const PAPER_BYTES_MAX = 15 * 1024 * 1024
const PAPERS = [...ATTACHMENT_TYPE_NAMES, 'text/xml'] as const
const sees = { key: 'OR', verb: 'view', doing: ['order', 'receive'] } as const
const receives = { key: 'OR', verb: 'create', doing: ['receive'] } as const
const keepsAccounts = { key: 'OR', verb: 'edit' } as const

const UNCLEAR = oneOf(['quantity', 'lot', 'date', 'price', 'measure'])

/** What a note says, set against an order. */
const PROPOSALS = object({
  lots: list(
    object({
      orderId: uuid,
      productId: uuid,
      /** Null: it is unclear how much. */
      quantity: nullable(quantity),
      supplierLot: nullable(text),
      expiration: nullable(day),
      bestBefore: nullable(day),
      /** Of all of it. */
      price: nullable(figure),
      unclear: list(UNCLEAR, 5),
      /** As it stands on the note. */
      text,
    }),
    1000,
  ),
  unknown: list(object({ text, why: oneOf(['notOrdered', 'several']) }), 1000),
  /** Lines that still bring something and are not on the note. */
  missing: list(uuid, 1000),
  /** Lines of which the note says more or less than is outstanding. */
  differs: list(object({ orderId: uuid, difference: quantity }), 1000),
})

const FILE = object({ id: uuid, name: text, mediaType: text, hasPicture: flag, created: instant })
const ENTRY = someOf('supplierEntry')
const CRATES = object({ crate: text, count: whole(-10_000_000, 10_000_000), deposit: nullable(figure) })
const RATED = object({ good: whole(0, 1_000_000), of: whole(0, 1_000_000) })

export const PAPERS_CALLS = [
  defineCall({
    name: 'ordering.readNote',
    isHeavy: true,
    area: 'ordering',
    method: 'POST',
    path: '/ordering/note',
    gate: receives,
    summary:
      'Keep a delivery note with its delivery, and read its lines where it has text or is a UBL 2.1 despatch advice',
    query: object(
      {
        orderBatchId: uuid,
        /** The delivery that it belongs to; it may be received later. */
        arrivalId: uuid,
        /** Of the file. */
        id: uuid,
        name: line(FILE_NAME_MAX, 1),
      },
      ['id'],
    ),
    rawBody: PAPERS,
    bodyLimit: PAPER_BYTES_MAX,
    answer: object({
      attachment: rowOf('attachment'),
      /** How it was read: `none`: there was nothing to read, as in a picture; `unread`: it was too much, or broken. */
      read: oneOf(['text', 'advice', 'none', 'unread']),
      /** The number of the note. */
      document: nullable(text),
      proposals: nullable(PROPOSALS),
    }),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'ordering.keepPaper',
    isHeavy: true,
    area: 'ordering',
    method: 'POST',
    path: '/ordering/paper',
    gate: receives,
    summary: 'Keep a file with a return or a credit note; a UBL 2.1 credit note is read',
    query: object({ supplierId: uuid, paperId: uuid, id: uuid, name: line(FILE_NAME_MAX, 1) }, ['id']),
    rawBody: PAPERS,
    bodyLimit: PAPER_BYTES_MAX,
    answer: object({
      attachment: rowOf('attachment'),
      credit: nullable(
        object({
          number: nullable(text),
          on: nullable(day),
          /** Without tax. */
          amount: nullable(figure),
          /** It names another currency, or another supplier. */
          isOther: flag,
        }),
      ),
    }),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'ordering.papers',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/papers/get',
    gate: sees,
    summary: 'The deliveries of an order with their papers, lots and crates, and what was announced',
    body: object({ orderBatchId: uuid }),
    isRead: true,
    answer: object({
      announced: nullable(
        object({
          at: instant,
          document: nullable(text),
          deliverOn: nullable(day),
          note: nullable(text),
          proposals: PROPOSALS,
        }),
      ),
      deliveries: list(
        object({
          arrivalId: uuid,
          at: instant,
          document: nullable(text),
          by: nullable(text),
          note: nullable(text),
          lots: whole(0, 100_000),
          files: list(FILE, 50),
          crates: list(CRATES, 50),
        }),
        200,
      ),
    }),
  }),
  defineCall({
    name: 'ordering.account',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/account/get',
    gate: { key: 'OR', verb: 'view' },
    summary:
      'The account with a supplier: open claims with their age, crates, the last entries, how deliveries came',
    body: object({ supplierId: uuid }),
    isRead: true,
    answer: object({
      currency: text,
      /** All claims less all credits, without crates; null for who does not see what is paid. */
      owed: nullable(figure),
      claims: list(
        object({
          entry: ENTRY,
          product: nullable(text),
          lot: nullable(text),
          open: nullable(figure),
          days: whole(0, 100_000),
        }),
        500,
      ),
      crates: list(CRATES, 200),
      entries: list(
        object({
          entry: ENTRY,
          product: nullable(text),
          by: nullable(text),
          isUndoable: flag,
          files: list(FILE, 20),
        }),
        200,
      ),
      rating: object({
        stars: nullable(figure),
        since: instant,
        onTime: RATED,
        complete: RATED,
        temperature: RATED,
        price: RATED,
      }),
    }),
  }),
  defineCall({
    name: 'ordering.returnable',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/returnable/get',
    gate: receives,
    summary: 'Labels of food that a supplier delivered and that is still here, to go back',
    body: object({ supplierId: uuid, search: line(100) }, ['search']),
    isRead: true,
    answer: object({
      labels: list(
        object({
          label: someOf('label'),
          product: text,
          lot: nullable(text),
          came: nullable(instant),
          document: nullable(text),
        }),
        200,
      ),
    }),
  }),
  defineCall({
    name: 'ordering.return',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/return',
    isRepeatable: true,
    gate: receives,
    summary:
      'Send food that was taken in back to its supplier: it leaves stock, is claimed, and they are written to',
    body: object({
      return: object(
        {
          id: uuid,
          at: instant,
          supplierId: uuid,
          reason: oneOf(REFUSED_REASONS),
          note: line(500),
          /** Whether the supplier is written to. */
          isMailed: flag,
          lines: list(object({ labelId: uuid, quantity: amount }, ['quantity']), RETURN_LINES_MAX, 1),
        },
        ['id', 'at', 'note', 'isMailed'],
      ),
    }),
    answer: object({
      returnId: uuid,
      document: text,
      entries: list(ENTRY, RETURN_LINES_MAX),
      /** To whom it was written; null: nobody. */
      mailedTo: nullable(text),
    }),
  }),
  defineCall({
    name: 'ordering.undoReturn',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/return/undo',
    gate: receives,
    summary: 'Take a return back that was not credited: the food stands where it stood',
    body: object({ undo: object({ returnId: uuid, note: line(500) }, ['note']) }),
    answer: object({ entries: list(ENTRY, RETURN_LINES_MAX) }),
  }),
  defineCall({
    name: 'ordering.returnFile',
    area: 'ordering',
    method: 'GET',
    path: '/ordering/return/file',
    gate: sees,
    summary: 'The paper of a return, to go with the food',
    query: object({ returnId: uuid }),
    isRead: true,
    answerType: 'application/pdf',
  }),
  defineCall({
    name: 'ordering.credit',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/credit',
    isRepeatable: true,
    gate: keepsAccounts,
    summary: 'Write a credit note of a supplier down; it settles claims in their order',
    body: object({
      credit: object(
        {
          id: uuid,
          supplierId: uuid,
          document: line(100, 1),
          on: day,
          amount: money,
          claimIds: list(uuid, 200),
          note: line(500),
        },
        ['id', 'note'],
      ),
    }),
    answer: object({ entries: list(ENTRY, 500) }),
  }),
  defineCall({
    name: 'ordering.waive',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/waive',
    gate: keepsAccounts,
    summary: 'Give up what is open of a claim, with the reason',
    body: object({ waive: object({ supplierId: uuid, claimId: uuid, note: line(500, 1) }) }),
    answer: object({ entries: list(ENTRY, 1) }),
  }),
  defineCall({
    name: 'ordering.correctCrates',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/crates',
    gate: keepsAccounts,
    summary: 'Correct the balance of a kind of crate with a supplier, with the reason',
    body: object({
      crates: object(
        {
          supplierId: uuid,
          crate: line(100, 1),
          difference: whole(-CRATES_MAX, CRATES_MAX),
          deposit,
          note: line(500, 1),
        },
        ['deposit'],
      ),
    }),
    answer: object({ entries: list(ENTRY, 1) }),
  }),
] as const
