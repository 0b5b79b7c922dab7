import { Button, FileButton, TextInput } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useParams } from 'react-router'
import { formatsFor } from '../../data/formats/formats.ts'
import { deviceZone } from '../../data/formats/values.ts'
import { notifyProblem } from '../../data/messages.ts'
import { useLocale } from '../../data/text/locale.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import type { Answer } from '../../data/wire/contracts.ts'
import { queryKeys } from '../../data/wire/queries.ts'
import { Column, Line, Note } from '../../kit/layout/layout.tsx'
import { Card } from '../../kit/page/card.tsx'
import { KeyValueList } from '../../kit/page/key-value-list.tsx'
import { PublicFrame } from './public-frame.tsx'

type Checked = Answer<'POST', '/public/report'>

/** What was found, and what it was asked with. */
interface Found {
  readonly answer: Checked
  readonly hasFile: boolean
}

/** The digest of a file, which stays in the browser. */
async function digestOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function Result({ answer: { report, file }, hasFile }: Found) {
  const t = useText()
  const formats = formatsFor({ locale: useLocale(), timeZone: deviceZone() })
  if (report === null)
    return (
      <Card title={t('reportPages.notGenuine')}>
        <Note isWrong>{t('reportPages.notGenuineHint')}</Note>
      </Card>
    )
  return (
    <Card title={t('reportPages.genuine')}>
      <KeyValueList
        items={[
          { label: t('report.field.kind'), value: t(`report.choice.kind.${report.kind}`) },
          {
            label: t('reportPages.days'),
            value: `${formats.day(report.fromDay)} – ${formats.day(report.toDay)}`,
          },
          { label: t('report.field.mark'), value: t(`reportPages.mark.${report.mark}`) },
          { label: t('report.field.completedAt'), value: formats.moment(report.completedAt) },
        ]}
      />
      {hasFile && (
        <Note isWrong={file === null}>
          {file === null
            ? t('reportPages.fileChanged')
            : t('reportPages.fileGenuine', { format: file.toUpperCase() })}
        </Note>
      )}
    </Card>
  )
}

/** Whether a report was made here, by the code on it, and whether a file of it is as it was made. */
export default function ReportCheckScreen() {
  const t = useText()
  const scanned = useParams()['code'] ?? ''
  const [code, setCode] = useState(scanned)
  const [file, setFile] = useState<File | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [found, setFound] = useState<Found | null>(null)
  async function check(typed: string, chosen: File | null) {
    setIsBusy(true)
    try {
      const body = { code: typed.trim(), ...(chosen === null ? {} : { digest: await digestOf(chosen) }) }
      const answer = await call('POST', '/public/report', { body, withToken: false, redirect: false })
      setFound({ answer, hasFile: chosen !== null })
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  // Whoever scanned the code of a paper has asked already.
  const { data: answer } = useQuery({
    queryKey: queryKeys.named('public.report', scanned),
    queryFn: ({ signal }) =>
      call('POST', '/public/report', {
        body: { code: scanned.trim() },
        signal,
        withToken: false,
        redirect: false,
      }),
    enabled: scanned.trim() !== '',
  })
  const shown = found ?? (answer === undefined ? null : { answer, hasFile: false })
  function submit(event: FormEvent) {
    event.preventDefault()
    void check(code, file)
  }
  function choose(chosen: File | null) {
    setFile(chosen)
    if (chosen !== null && code.trim() !== '') void check(code, chosen)
  }
  return (
    <PublicFrame organization={null} title={t('reportPages.check')}>
      <Column>
        <h1>{t('reportPages.check')}</h1>
        <Card>
          <form onSubmit={submit}>
            <Column>
              <TextInput
                label={t('reportPages.checkCode')}
                description={t('reportPages.checkHint')}
                value={code}
                maxLength={40}
                onChange={({ currentTarget }) => setCode(currentTarget.value)}
              />
              <Line>
                <FileButton onChange={choose}>
                  {props => (
                    <Button {...props} variant="default">
                      {file?.name ?? t('reportPages.checkFile')}
                    </Button>
                  )}
                </FileButton>
                <Button
                  type="submit"
                  loading={isBusy}
                  disabled={code.trim() === ''}
                  leftSection={<IconFileSearch size={20} stroke={1.6} aria-hidden />}
                >
                  {t('reportPages.checkVerb')}
                </Button>
              </Line>
            </Column>
          </form>
        </Card>
        {shown !== null && <Result {...shown} />}
      </Column>
    </PublicFrame>
  )
}
