import { Button } from '@mantine/core'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { IconLockUp } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'

type Deposit = Row<Entities['sealDeposit']>

/** Leaves the head of the chain there at once. */
function DepositNow({ row }: { row: Deposit }) {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  async function leave() {
    setIsBusy(true)
    try {
      const { depositedSeal } = await call('POST', '/organization/seal-deposit/now', {
        body: { sealDepositId: row.id },
      })
      if (depositedSeal === null) notify({ kind: 'success', title: t('trust.none') })
      else if (depositedSeal.fault === null) notify({ kind: 'success', title: t('trust.deposited') })
      else notify({ kind: 'success', title: t(`sealDeposit.choice.fault.${depositedSeal.fault}`) })
      await Promise.all(
        ['sealDeposit', 'depositedSeal'].map(name =>
          queryClient.invalidateQueries({ queryKey: queryKeys.all(name as 'sealDeposit') }),
        ),
      )
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconLockUp size={20} stroke={1.6} aria-hidden />}
      onClick={() => void leave()}
    >
      {t('trust.depositNow')}
    </Button>
  )
}

export default defineSlots('sealDeposit', { HeaderActions: DepositNow })
