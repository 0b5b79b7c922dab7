import { Button } from '@mantine/core'
import { IconUserMinus, IconUserOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryClient } from '../../../data/wire/queries.ts'
import { Buttons, Note } from '../../../kit/layout/layout.tsx'
import { ListedLine, Lines } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Chip, type ChipTone } from '../../../kit/states/chip.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { Pager } from '../account/pager.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { fetchErasures, refuseErasure, yourDataKey, type Erasure } from './your-data-calls.ts'

const pageLength = 10

const tones: Readonly<Record<Erasure['status'], ChipTone>> = {
  asked: 'waiting',
  running: 'waiting',
  done: 'good',
  refused: 'over',
  withdrawn: 'over',
}

/** Who was erased and who asks for it, to be decided here. */
export function ErasuresCard() {
  const t = useText()
  const formats = useFormats()
  const [page, setPage] = useState(1)
  const [erasing, setErasing] = useState<Erasure | null>(null)
  const query = useQuery({
    queryKey: yourDataKey('erasures', page),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchErasures({ offset: (page - 1) * pageLength, limit: pageLength }, signal),
  })
  const again = () => queryClient.invalidateQueries({ queryKey: yourDataKey('erasures') })
  async function refuse(id: string) {
    try {
      await refuseErasure(id)
      await again()
      notify({ kind: 'success', message: t('yourData.erasure.isRefused') })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Card title={t('yourData.erasure.title')}>
      <Note>{t('yourData.erasure.how')}</Note>
      {query.data === undefined ? (
        query.isError ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ListSkeleton rows={2} />
        )
      ) : query.data.count === 0 ? (
        <EmptyState compact icon={IconUserOff} title={t('yourData.erasure.none')}>
          {t('yourData.erasure.noneHint')}
        </EmptyState>
      ) : (
        <Lines>
          {query.data.erasures.map(erasure => (
            <ListedLine
              key={erasure.id}
              sign={<IconUserMinus size={22} stroke={1.6} aria-hidden />}
              isLit={erasure.status === 'asked'}
              name={
                <>
                  {erasure.userName ?? t('yourData.formerPerson')}
                  <Chip tone={tones[erasure.status]}>{t(`yourData.erasure.status.${erasure.status}`)}</Chip>
                </>
              }
              detail={
                erasure.done === null
                  ? t('yourData.erasure.asked', { time: formats.moment(erasure.asked) })
                  : t('yourData.erasure.done', { time: formats.moment(erasure.done), count: erasure.records })
              }
            >
              {erasure.status === 'asked' && (
                <Buttons>
                  <Button variant="default" onClick={() => void refuse(erasure.id)}>
                    {t('yourData.erasure.refuse')}
                  </Button>
                  <Button color="red" variant="light" onClick={() => setErasing(erasure)}>
                    {t('yourData.erasure.erase')}
                  </Button>
                </Buttons>
              )}
            </ListedLine>
          ))}
        </Lines>
      )}
      <Pager page={page} pageLength={pageLength} count={query.data?.count ?? 0} onPage={setPage} />
      {erasing !== null && (
        <EraseDialog
          user={{ id: erasing.userId, fullName: erasing.userName, email: null }}
          onClose={() => {
            setErasing(null)
            void again()
          }}
        />
      )}
    </Card>
  )
}
