import { Button } from '@mantine/core'
import { useState } from 'react'
import { notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Body } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { FileDrop } from '../../../kit/feedback/file-drop.tsx'
import { Choices } from '../../../kit/floor/choices.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { takeBack } from '../calls.ts'
import { SellByHand } from './sell-by-hand.tsx'
import { SoldSums, type Found } from './sold.tsx'

type SentFile = NonNullable<Body<'POST', '/stock/sell'>['sale']['file']>

/** So many bytes become letters at once. */
const SLICE = 0x8000

/** A file as it is sent: a text in UTF-8 or the older letters of Windows, or a workbook as it is. */
async function sentFile(file: File): Promise<SentFile> {
  const name = file.name.slice(0, 200)
  const bytes = new Uint8Array(await file.arrayBuffer())
  // A workbook is a packed folder.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    let letters = ''
    for (let at = 0; at < bytes.length; at += SLICE)
      letters += String.fromCharCode(...bytes.subarray(at, at + SLICE))
    return { name, sheet: btoa(letters) }
  }
  try {
    return { name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { name, text: new TextDecoder('windows-1252').decode(bytes) }
  }
}

/** A file of a point of sale is looked at first, then booked. */
function SellFile() {
  const t = useText()
  const [file, setFile] = useState<SentFile | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  async function send(given: SentFile, isTrial: boolean) {
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
    if (first !== undefined) await send(await sentFile(first), true)
  }
  const mayBook = found !== null && !found.isBooked && found.sold.length > 0
  return (
    <>
      <Note>{t('figures.salesText')}</Note>
      <FileDrop
        label={t('figures.choose')}
        hint={t('figures.chooseHint')}
        accept=".csv,.txt,.xlsx,text/csv"
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
          <SoldSums found={found} />
        </>
      )}
    </>
  )
}

/** What was sold, by hand or from the file of a till: it takes what its recipe asks for. */
export default function SalesScreen() {
  const t = useText()
  const [way, setWay] = useState<'hand' | 'file'>('hand')
  const [sold, setSold] = useState<Found | null>(null)
  return (
    <Page title={t('figures.salesTitle')}>
      <Column gap="md">
        <Choices
          label={t('figures.way')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'hand', label: t('figures.byHand') },
            { value: 'file', label: t('figures.fromFile') },
          ]}
        />
        {way === 'hand' ? <SellByHand onSold={setSold} /> : <SellFile />}
        {way === 'hand' && sold !== null && <SoldSums found={sold} />}
      </Column>
    </Page>
  )
}
