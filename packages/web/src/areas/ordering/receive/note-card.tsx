import { Button } from '@mantine/core'
import { IconCamera, IconCheck } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { PAPER_KINDS, readNote, usePapers, type NoteRead, type Proposals } from '../papers/calls.ts'
import { ProposalList } from '../papers/proposal-list.tsx'

/** The delivery note: photographed or chosen, kept with the delivery, read where that is possible. */
export function NoteCard({
  orderBatchId,
  arrivalId,
  names,
  title,
  children,
  onRead,
}: {
  readonly title: string
  /** What is typed of it. */
  readonly children: ReactNode
  readonly orderBatchId: string
  /** Of the delivery that is being received. */
  readonly arrivalId: string
  /** The products of the lines, by the ids of the lines. */
  readonly names: ReadonlyMap<string, string>
  /** The person takes over what was read; `document`: the number of the note. */
  readonly onRead: (proposals: Proposals, document: string | null) => void
}) {
  const t = useText()
  const formats = useFormats()
  const papers = usePapers(orderBatchId)
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [kept, setKept] = useState(0)
  const [read, setRead] = useState<NoteRead | null>(null)
  const [isTaken, setIsTaken] = useState(false)
  const announced = papers.data?.announced ?? null
  async function take(file: File) {
    setIsBusy(true)
    try {
      setRead(await readNote(file, orderBatchId, arrivalId))
      setKept(count => count + 1)
      setIsTaken(false)
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  const shown =
    read?.proposals != null
      ? { proposals: read.proposals, document: read.document, title: t('note.read') }
      : announced === null
        ? null
        : {
            proposals: announced.proposals,
            document: announced.document,
            title: t('note.announced', { at: formats.dayTime(announced.at) }),
          }
  return (
    <Card title={title}>
      <Column gap="sm">
        {children}
        <Buttons>
          <Button
            size="lg"
            variant="default"
            loading={isBusy}
            leftSection={<IconCamera size={24} stroke={1.6} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t(kept > 0 ? 'note.another' : 'note.take')}
          </Button>
        </Buttons>
        <input
          ref={input}
          hidden
          type="file"
          accept={PAPER_KINDS}
          aria-label={t('note.take')}
          onChange={event => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file !== undefined) void take(file)
          }}
        />
        {kept > 0 && <Note>{t('note.kept', { count: kept })}</Note>}
        {read !== null && read.proposals === null && (
          <Note>{t(read.read === 'unread' ? 'note.unread' : 'note.nothingToRead')}</Note>
        )}
        {shown !== null && (
          <>
            <Note>{shown.title}</Note>
            <ProposalList proposals={shown.proposals} names={names} />
            {!isTaken && shown.proposals.lots.some(({ quantity }) => quantity !== null) && (
              <Button
                size="lg"
                leftSection={<IconCheck size={24} stroke={1.8} aria-hidden />}
                onClick={() => {
                  onRead(shown.proposals, shown.document)
                  setIsTaken(true)
                }}
              >
                {t('note.takeOver')}
              </Button>
            )}
          </>
        )}
      </Column>
    </Card>
  )
}
