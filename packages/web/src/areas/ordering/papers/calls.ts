/** Calls of papers and accounts with suppliers, and what they make stale. */
import { useQuery } from '@tanstack/react-query'
import { typeOf } from '../../../data/files/file-kinds.ts'
import { call, callForFile } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import { upload } from '../../../data/wire/upload.ts'

export type NoteRead = Answer<'POST', '/ordering/note'>
export type Proposals = NonNullable<NoteRead['proposals']>
export type Papers = Answer<'POST', '/ordering/papers/get'>
export type Account = Answer<'POST', '/ordering/account/get'>
export type Claim = Account['claims'][number]
export type Entry = Account['entries'][number]
export type Returnable = Answer<'POST', '/ordering/returnable/get'>['labels'][number]
export type Said = Answer<'POST', '/ordering/response'>['said']
export type PaperKept = Answer<'POST', '/ordering/paper'>

const XML = 'application/xml'
const mediaType = (file: File) =>
  typeOf(file) ?? (file.name.toLowerCase().endsWith('.xml') ? XML : 'application/octet-stream')

/** What papers may be: pictures, PDF, UBL. */
export const PAPER_KINDS = 'image/*,.pdf,.xml'

/** Keeps a note with a delivery, and answers what was read. */
export async function readNote(file: File, orderBatchId: string, arrivalId: string): Promise<NoteRead> {
  const answer = await upload<NoteRead>('/ordering/note', file, {
    query: { orderBatchId, arrivalId, id: newId(), name: file.name.slice(-200) },
    type: mediaType(file),
  })
  await queryClient.invalidateQueries({ queryKey: queryKeys.one('orderBatch', orderBatchId, 'papers') })
  return answer
}

/** Keeps a file with a return or a credit note. */
export const keepPaper = (file: File, supplierId: string, paperId: string): Promise<PaperKept> =>
  upload<PaperKept>('/ordering/paper', file, {
    query: { supplierId, paperId, id: newId(), name: file.name.slice(-200) },
    type: mediaType(file),
  })

export const usePapers = (orderBatchId: string) =>
  useQuery({
    queryKey: queryKeys.one('orderBatch', orderBatchId, 'papers'),
    queryFn: ({ signal }) => call('POST', '/ordering/papers/get', { body: { orderBatchId }, signal }),
  })

export const useAccount = (supplierId: string) =>
  useQuery({
    queryKey: queryKeys.one('supplier', supplierId, 'account'),
    queryFn: ({ signal }) => call('POST', '/ordering/account/get', { body: { supplierId }, signal }),
  })

export const useReturnable = (supplierId: string, search: string) =>
  useQuery({
    queryKey: queryKeys.named('ordering.returnable', supplierId, search),
    queryFn: ({ signal }) =>
      call('POST', '/ordering/returnable/get', {
        body: { supplierId, ...(search === '' ? {} : { search }) },
        signal,
      }),
  })

async function accountChanged(supplierId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.one('supplier', supplierId, 'account') }),
    queryClient.invalidateQueries({ queryKey: queryKeys.named('ordering.returnable') }),
    ...(['supplierEntry', 'label'] as const).map(entity =>
      queryClient.invalidateQueries({ queryKey: queryKeys.all(entity) }),
    ),
  ])
}

export async function giveBack(asked: Body<'POST', '/ordering/return'>['return']) {
  const answer = await call('POST', '/ordering/return', { body: { return: asked } })
  await accountChanged(asked.supplierId)
  return answer
}

export async function undoReturn(supplierId: string, returnId: string) {
  await call('POST', '/ordering/return/undo', { body: { undo: { returnId } } })
  await accountChanged(supplierId)
}

export async function saveReturnFile(returnId: string) {
  const { blob, name } = await callForFile('GET', '/ordering/return/file', { query: { returnId } })
  saveFile(blob, name ?? 'return.pdf')
}

export async function writeCredit(credit: Body<'POST', '/ordering/credit'>['credit']) {
  const answer = await call('POST', '/ordering/credit', { body: { credit } })
  await accountChanged(credit.supplierId)
  return answer
}

export async function waive(asked: Body<'POST', '/ordering/waive'>['waive']) {
  const answer = await call('POST', '/ordering/waive', { body: { waive: asked } })
  await accountChanged(asked.supplierId)
  return answer
}

export async function correctCrates(crates: Body<'POST', '/ordering/crates'>['crates']) {
  const answer = await call('POST', '/ordering/crates', { body: { crates } })
  await accountChanged(crates.supplierId)
  return answer
}

/** Takes an answer of a supplier in; what it said is answered. */
export async function takeResponse(file: File, orderBatchId: string): Promise<Said> {
  const { said } = await call('POST', '/ordering/response', {
    body: { document: await file.text(), orderBatchId },
  })
  await Promise.all(
    (['orderBatch', 'order'] as const).map(entity =>
      queryClient.invalidateQueries({ queryKey: queryKeys.all(entity) }),
    ),
  )
  return said
}
