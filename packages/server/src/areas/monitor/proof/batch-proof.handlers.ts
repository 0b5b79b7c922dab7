/** The proof of a batch as a page and as a signed paper. */
import { canonicalJson } from '@cloche/domain/rules/ledger-seals'
import type { Cell, Column } from '@cloche/domain/rules/inspector-file'
import { languageOf, languages, translate, type Language } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { digestOf } from '../../../adapters/blobs/index.ts'
import type { Block, Paper } from '../../../adapters/printing/paper.ts'
import type { Handler } from '../../../http/call-context.ts'
import { savedAs } from '../../../http/file-answer.ts'
import { localeOf } from '../../../http/problem-answers.ts'
import { readBatchProof, type BatchProof } from './batch-proof.ts'

const TEXTS = wordsOf('inspector')
const HOURS = 24

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

export const batchProofPaper: Handler<'monitor.batchProofPaper'> = async context => {
  const { hours = HOURS, ...asked } = context.query
  const language = languageOf(localeOf(context.request))
  const proof = await context.read(transaction =>
    readBatchProof(context as never, transaction, { ...asked, hours }, language),
  )
  const { organizationId } = context.actor
  const { signer, workers } = context.services
  const digest = digestOf(Buffer.from(canonicalJson(proof)))
  const signed = { digest, ...signer.sign(organizationId, Buffer.from(digest)) }
  const pdf = await workers.run('paper', paperOf(proof, hours, language, signed), { of: organizationId })
  void context.reply
    .type('application/pdf')
    .header('content-disposition', savedAs(`${proof.product}-${proof.to.slice(0, 10)}.pdf`))
  return context.reply.send(Buffer.from(pdf))
}
