import { Button } from '@mantine/core'
import { IconFileOff, IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '../../../data/text/texts.ts'
import { FileDrop } from '../../../kit/feedback/file-drop.tsx'
import { Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { FileSteps } from './file-steps.tsx'
import { FILE_BYTES_MAX, readFile, type LoggerFile } from './read-file.ts'

/** The file of a logger: read here, looked at, and brought in as readings of sensors. */
export default function LoggerFileScreen() {
  const t = useText()
  const [query] = useSearchParams()
  const [file, setFile] = useState<LoggerFile | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  async function take(chosen: File | undefined) {
    if (chosen === undefined) return
    setUnread(null)
    setFault(chosen.size > FILE_BYTES_MAX ? t('loggers.tooLarge') : null)
    if (chosen.size > FILE_BYTES_MAX) return
    const read = await readFile(chosen)
    setFile(read)
    if (read === null) setUnread(chosen.name)
  }
  function again() {
    setFile(null)
    setUnread(null)
  }
  return (
    <Page
      title={t('loggers.title')}
      count={file === null ? t('loggers.lead') : t('loggers.read', { name: file.name })}
      width="reading"
      actions={
        file !== null && (
          <Button
            variant="default"
            leftSection={<IconFileUpload size={20} stroke={1.6} aria-hidden />}
            onClick={again}
          >
            {t('loggers.other')}
          </Button>
        )
      }
    >
      {file === null && (
        <Card>
          <FileDrop
            label={t('loggers.drop')}
            hint={t('loggers.dropHint')}
            accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
            onFiles={([chosen]) => void take(chosen)}
            onRefused={() => setFault(t('loggers.refused'))}
          />
          {fault !== null && <Note isWrong>{fault}</Note>}
        </Card>
      )}
      {unread !== null && (
        <Card>
          <EmptyState compact icon={IconFileOff} title={t('loggers.unread', { name: unread })}>
            {t('loggers.unreadHint')}
          </EmptyState>
        </Card>
      )}
      {file !== null && <FileSteps file={file} givenDevice={query.get('device')} onOther={again} />}
    </Page>
  )
}
