/** The proof of a batch as a page and as a signed paper. */
import { canonicalJson } from '@cloche/domain/rules/ledger-seals'
import type { Cell, Column } from '@cloche/domain/rules/inspector-file'
import { languageOf, languages, translate, type Language } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { blobKey, digestOf } from '../../../adapters/blobs/index.ts'
import type { Block, Paper } from '../../../adapters/printing/paper.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { savedAs } from '../../../http/file-answer.ts'
import { localeOf } from '../../../http/problem-answers.ts'
import { askForPaper, ownPaperFile, PAPER_SECONDS, paperWork } from '../../../papers/index.ts'
import { readBatchProof, type BatchProof } from './batch-proof.ts'

const TEXTS = wordsOf('inspector')
const HOURS = 24
const TOO_LARGE = { path: 'hours', rule: 'problem.paper.fewerHours' } as const

export const batchProof: Handler<'monitor.batchProof'> = context =>
  context.read(async transaction => {
    const { hours = HOURS, ...asked } = context.body
    const language = languageOf(localeOf(context.request))
    const { organizationId: _id, ...proof } = await readBatchProof(
      context as never,
      transaction,
      { ...asked, hours },
      language,
    )
    return { ...proof, hours }
  })

function paperOf(
  proof: BatchProof,
  hours: number,
  language: Language,
  signed: { digest: string; signature: string; publicKey: string },
): Paper {
  const { paper } = languages[language]
  const clock = new Intl.DateTimeFormat(paper, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: proof.timeZone,
  })
  const numbers = new Intl.NumberFormat(paper, { maximumFractionDigits: 2 })
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(TEXTS[language], `inspector.${key}`, values, language)
  const at = (instant: string) => clock.format(new Date(instant))
  const cell = ({ name, kind }: Column, value: Cell): string => {
    if (value === null) return ''
    if (kind === 'instant') return at(String(value))
    if (kind === 'word') return t(`word.${name}.${value}`)
    return typeof value === 'number' ? numbers.format(value) : value
  }
  return {
    title: t('batchTitle', { hours }),
    subtitle: `${proof.product} · ${proof.batch} · ${t('batchSpan', { from: at(proof.from), to: at(proof.to) })}`,
    language: paper,
    now: proof.to,
    foot: `SHA-256 ${signed.digest}`,
    blocks: [
      ...proof.tables.flatMap(({ name, columns, rows }): Block[] => [
        { kind: 'heading', text: t(`table.${name}`) },
        rows.length === 0
          ? { kind: 'note', text: t('none') }
          : {
              kind: 'table',
              head: columns.map(column => t(`column.${column.name}`)),
              rows: rows.map(row => row.map((value, index) => cell(columns[index]!, value))),
              widths: columns.map(({ share }) => share),
              ends: columns.map(({ kind }) => kind === 'number'),
              isDense: rows.length > 20,
            },
      ]),
      {
        kind: 'facts',
        rows: [
          [t('contentDigest'), signed.digest],
          [t('signature'), signed.signature],
          [t('publicKey'), signed.publicKey],
        ],
      },
    ],
  }
}

/** The paper of a proof, signed, and what it is called. */
async function signedPaper(
  context: Pick<CallContext, 'read' | 'actor' | 'services' | 'request'>,
  { hours = HOURS, ...asked }: { batchId?: string; labelId?: string; hours?: number },
): Promise<{ readonly name: string; readonly paper: Paper }> {
  const language = languageOf(localeOf(context.request))
  const proof = await context.read(transaction =>
    readBatchProof(context as never, transaction, { ...asked, hours }, language),
  )
  const { organizationId } = context.actor
  const digest = digestOf(Buffer.from(canonicalJson(proof)))
  const signed = { digest, ...context.services.signer.sign(organizationId, Buffer.from(digest)) }
  return {
    name: `${proof.product}-${proof.to.slice(0, 10)}`,
    paper: paperOf(proof, hours, language, signed),
  }
}

export const batchProofPaper: Handler<'monitor.batchProofPaper'> = async context => {
  const { name, paper } = await signedPaper(context, context.query)
  const pdf = await context.services.workers.run('paper', paper, {
    of: context.actor.organizationId,
    tooLarge: TOO_LARGE,
  })
  void context.reply.type('application/pdf').header('content-disposition', savedAs(`${name}.pdf`))
  return context.reply.send(Buffer.from(pdf))
}

/** What it tells is read now, by what the person may see; the paper of it is made in the background. */
export const askBatchProofPaper: Handler<'monitor.askBatchProofPaper'> = async context => {
  const { name, paper } = await signedPaper(context, context.body)
  const same = { ...context.body, language: paper.language }
  const wish = { kind: 'batchProof', name, same, asked: paper } as const
  return { paperJob: await context.write(transaction => askForPaper(context, transaction, wish)) }
}

export const batchProofWork = paperWork<Paper>('batchProof', async ({ services, actor, asked }) => {
  const { organizationId } = actor
  const limits = { of: organizationId, seconds: PAPER_SECONDS, tooLarge: TOO_LARGE }
  const pdf = Buffer.from(await services.workers.run('paper', asked, limits))
  const digest = digestOf(pdf)
  await services.blobs.put(blobKey(organizationId, digest), pdf, 'application/pdf')
  return { digest }
})

/** @throws NOT_FOUND for a paper that somebody else asked for, or one that is not made */
export const batchProofFile: Handler<'monitor.batchProofFile'> = async context => {
  const { name, bytes } = await ownPaperFile(context, 'batchProof', context.query.paperJobId)
  void context.reply.type('application/pdf').header('content-disposition', savedAs(`${name}.pdf`))
  return context.reply.send(bytes)
}
