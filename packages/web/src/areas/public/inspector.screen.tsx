import { isServerUnavailable } from '../../data/wire/repeating.ts'
import { Awaited } from '../../data/wire/load-failed.tsx'
import { Chip, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { CurvePicture, MarkSign, MissingList, Tables } from '../../data/inspector/chapter.tsx'
import { formatsFor } from '../../data/formats/formats.ts'
import { useLocale } from '../../data/text/locale.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import type { Answer } from '../../data/wire/contracts.ts'
import { Column, Note } from '../../kit/layout/layout.tsx'
import { Card } from '../../kit/page/card.tsx'
import { KeyValueList } from '../../kit/page/key-value-list.tsx'
import { EmptyState } from '../../kit/states/message.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'
import { PublicFrame } from './public-frame.tsx'

type InspectorPage = Answer<'POST', '/public/inspector'>
type Chapter = InspectorPage['chapters'][number]

/** A page by its link; each is asked for once, since each opening is noted. */
function useOpened(token: string, chapter: Chapter | null, isWanted: boolean) {
  return useQuery({
    queryKey: ['public', 'inspector', token, chapter],
    queryFn: ({ signal }): Promise<InspectorPage> =>
      call('POST', '/public/inspector', {
        body: chapter === null ? { token } : { token, chapter },
        withToken: false,
        redirect: false,
        signal,
      }),
    enabled: isWanted,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

function Opened({ page, token }: { page: InspectorPage; token: string }) {
  const t = useText()
  const { timeZone } = page
  const formats = formatsFor({ locale: useLocale(), timeZone })
  const [chapter, setChapter] = useState<Chapter | null>(null)
  const opened = useOpened(token, chapter, chapter !== null)
  const shown = opened.data?.chapter ?? null
  return (
    <Column>
      <h1>{t('inspector.title')}</h1>
      <Card title={<MarkSign mark={page.mark} />}>
        <KeyValueList
          items={[
            { label: t('inspector.organization'), value: page.organization },
            { label: t('inspector.place'), value: page.place },
            { label: t('inspector.days'), value: `${formats.day(page.from)} – ${formats.day(page.to)}` },
            { label: t('inspector.timeZone'), value: timeZone },
          ]}
        />
        <Note>
          {t('inspector.public.until', { at: formats.moment(page.endsAt) })} {t('inspector.public.seen')}
        </Note>
      </Card>
      <Card title={t('inspector.missingTitle')}>
        <MissingList missing={page.missing as never} timeZone={timeZone} />
      </Card>
      <Card title={t('inspector.chapters')}>
        <Chip.Group value={chapter} onChange={value => setChapter(value as Chapter)}>
          <Group gap="xs" role="group" aria-label={t('inspector.chapterName')}>
            {page.chapters.map(name => (
              <Chip key={name} value={name}>
                {t(`inspector.chapter.${name}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {chapter !== null && opened.data === undefined && (
          <Awaited queries={[opened]}>
            <FormSkeleton fields={4} />
          </Awaited>
        )}
        {shown !== null && (
          <>
            {shown.curves.map(curve => (
              <CurvePicture key={`${curve.place} ${curve.sensor}`} {...curve} timeZone={timeZone} />
            ))}
            <Tables tables={shown.tables} timeZone={timeZone} />
          </>
        )}
      </Card>
    </Column>
  )
}

/** The file of a place, read by somebody without a log-in. */
export default function InspectorScreen() {
  const t = useText()
  const { token = '' } = useParams()
  const first = useOpened(token, null, true)
  const title = t('inspector.title')
  return (
    <PublicFrame organization={null} title={title}>
      {first.data !== undefined ? (
        <Opened page={first.data} token={token} />
      ) : first.isError && !isServerUnavailable(first.error) ? (
        <EmptyState icon={IconLinkOff} title={t('inspector.public.gone')}>
          {t('inspector.public.goneHint')}
        </EmptyState>
      ) : (
        <Awaited queries={[first]}>
          <FormSkeleton fields={6} />
        </Awaited>
      )}
    </PublicFrame>
  )
}
