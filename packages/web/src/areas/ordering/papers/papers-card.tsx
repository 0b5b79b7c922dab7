import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadFile } from '../../../data/files/attach.ts'
import { Thumbnail } from '../../../data/files/thumbnail.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Amount } from '@cloche/domain/rules/amounts'
import { FileDrop } from '../../../kit/feedback/file-drop.tsx'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import classes from '../basket/basket.module.css'
import { takeResponse, usePapers, type Papers, type Said } from './calls.ts'

type File_ = Papers['deliveries'][number]['files'][number]

/** Files of a delivery or of an entry of the account: pictures small, each saved by a press. */
export function PaperFiles({ files }: { readonly files: readonly File_[] }) {
  const t = useText()
  if (files.length === 0) return null
  return (
    <Buttons>
      {files.map(file => (
        <Button
          key={file.id}
          size="sm"
          variant="default"
          aria-label={t('papers.save', { name: file.name })}
          leftSection={
            file.hasPicture ? (
              <Thumbnail id={file.id} size={24} />
            ) : (
              <IconDownload size={18} stroke={1.6} aria-hidden />
            )
          }
          onClick={() => void downloadFile(file).catch(notifyProblem)}
        >
          {file.name}
        </Button>
      ))}
    </Buttons>
  )
}

/** What an answer of a supplier said. */
function SaidList({ said }: { readonly said: Said }) {
  const t = useText()
  const formats = useFormats()
  return (
    <Column>
      <Note>
        {[
          t(`papers.said.${said.kind}`),
          said.reference,
          said.deliverOn === null ? null : t('papers.deliverOn', { day: formats.date(said.deliverOn) }),
          said.note,
        ]
          .filter(part => part !== null)
          .join(' · ')}
      </Note>
      <ul className={classes.lines}>
        {said.lines.map(({ product, quantity, detail }, at) => (
          <li key={at} className={classes.line}>
            <span className={classes.what}>
              <span className={classes.name}>{product}</span>
              {detail !== null && <span className={classes.detail}>{detail}</span>}
            </span>
            <span>
              {quantity === null
                ? ''
                : formats.quantity((quantity as Amount).value, (quantity as Amount).unit)}
            </span>
          </li>
        ))}
      </ul>
    </Column>
  )
}

/** Papers of an order: its deliveries with notes and crates, and a place for what the supplier answers. */
export function PapersCard({
  row: { id, sending },
}: {
  readonly row: { readonly id: string; readonly sending: string }
}) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const papers = usePapers(id)
  const [said, setSaid] = useState<Said | null>(null)
  const deliveries = papers.data?.deliveries ?? []
  const hasLeft = sending !== 'draft' && sending !== 'toApprove'
  async function take(file: File) {
    try {
      setSaid(await takeResponse(file, id))
    } catch (error) {
      notifyProblem(error)
    }
  }
  if (!hasLeft && deliveries.length === 0) return null
  return (
    <Card title={t('papers.title')}>
      <Column>
        {deliveries.length === 0 && <Note>{t('papers.none')}</Note>}
        <ul className={classes.lines}>
          {deliveries.map(delivery => (
            <li key={delivery.arrivalId} className={classes.line}>
              <span className={classes.what}>
                <span className={classes.name}>
                  {[formats.dayTime(delivery.at), delivery.document].filter(Boolean).join(' · ')}
                </span>
                <span className={classes.detail}>
                  {[t('papers.lots', { count: delivery.lots }), delivery.by, delivery.note]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {delivery.crates.map(({ crate, count }) => (
                  <span key={crate} className={classes.detail}>
                    {t('papers.crates', { crate, count: formats.number(count) })}
                  </span>
                ))}
              </span>
              <PaperFiles files={delivery.files} />
            </li>
          ))}
        </ul>
        {hasLevel(session, 'OR', 2) && hasLeft && (
          <FileDrop
            label={t('papers.answer')}
            hint={t('papers.answerHint')}
            accept=".xml,application/xml,text/xml"
            onFiles={([file]) => file !== undefined && void take(file)}
          />
        )}
        {said !== null && <SaidList said={said} />}
      </Column>
    </Card>
  )
}
