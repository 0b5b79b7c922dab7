import { Button } from '@mantine/core'
import { useState } from 'react'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { FileDrop } from '../../../kit/feedback/file-drop.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import classes from '../stock.module.css'
import { takeBack } from '../calls.ts'

type Found = Answer<'POST', '/stock/sell'>
type Sum = Found['taken'][number]

/** A file as it was written: UTF-8, or the older letters of Windows. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function Sums({ title, rows }: { title: string; rows: readonly Sum[] }) {
  const formats = useFormats()
  if (rows.length === 0) return null
  return (
    <Card title={title}>
      <ul className={classes.lines}>
        {rows.map(row => {
          const { value, unit } = inKitchenUnit(row.quantity)
          return (
            <li key={`${row.productId} ${row.quantity.unit}`} className={classes.line}>
              <span className={classes.what}>
                <span className={classes.name}>{row.name}</span>
              </span>
              <span className={classes.amount}>{formats.quantity(value, unit)}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** What of a file cannot be booked, line by line: nothing of it is lost. */
function Unbooked({ found }: { found: Found }) {
  const t = useText()
  const lines = [
    ...found.unmatched.map(({ line, code, name, count }) => ({
      line,
      text: t('figures.unmatchedLine', { code: code ?? '', name: name ?? '', count }),
    })),
    ...found.faults.map(({ line, why }) => ({ line, text: t(`figures.fault.${why}`) })),
    ...found.returned.map(line => ({ line, text: t('figures.returned') })),
  ].toSorted((one, other) => one.line - other.line)
  if (lines.length === 0) return null
  return (
    <Card title={t('figures.notBooked', { count: lines.length })}>
      <Note>{t('figures.notBookedText')}</Note>
      <ul className={classes.lines}>
        {lines.map(({ line, text }) => (
          <li key={`${line} ${text}`} className={classes.line}>
            <span>{line === 0 ? text : t('figures.line', { line, text })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Sales of a point of sale: a file is looked at first, then booked. */
export default function SalesScreen() {
  const t = useText()
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  async function send(given: { name: string; text: string }, isTrial: boolean) {
    setIsBusy(true)
    try {
      const answer = await call('POST', '/stock/sell', { body: { sale: { file: given, isTrial } } })
      setFile(given)
      setFound(answer)
      if (!isTrial) {
        await queryClient.invalidateQueries({ queryKey: queryKeys.here })
        if (answer.before === null) notifyUndo(t('figures.booked'), () => takeBack(answer.id))
      }
    } catch (problem) {
      notifyProblem(problem)
    }
    setIsBusy(false)
  }
  async function choose(files: readonly File[]) {
    const [first] = files
    if (first !== undefined) await send({ name: first.name.slice(0, 200), text: await textOf(first) }, true)
  }
  const mayBook = found !== null && !found.isBooked && found.sold.length > 0
  return (
    <Page title={t('figures.salesTitle')}>
      <Column gap="md">
        <Note>{t('figures.salesText')}</Note>
        <FileDrop
          label={t('figures.choose')}
          hint={t('figures.chooseHint')}
          accept=".csv,.txt,text/csv"
          onFiles={files => void choose(files)}
        />
        {found !== null && file !== null && (
          <>
            <p role="status">
              <strong>{file.name}</strong>{' '}
              {found.before !== null
                ? t('figures.bookedBefore')
                : found.isBooked
                  ? t('figures.booked')
                  : t('figures.linesFound', { count: found.sold.length })}
            </p>
            {mayBook && (
              <Button size="xl" loading={isBusy} onClick={() => void send(file, false)}>
                {t('figures.book', { count: found.sold.length })}
              </Button>
            )}
            <Unbooked found={found} />
            <Sums title={t('figures.taken')} rows={found.taken} />
            <Sums title={t('figures.beyond')} rows={found.beyond} />
            <Sums title={t('figures.byLabels')} rows={found.labels} />
            <Sums title={t('figures.unknownRecipe')} rows={found.unknown} />
          </>
        )}
      </Column>
    </Page>
  )
}
