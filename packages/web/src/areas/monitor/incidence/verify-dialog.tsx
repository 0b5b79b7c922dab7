import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { proofField } from '../../../data/second/proof-field.tsx'
import { blankProof, proofOf } from '../../../data/second/typed-proof.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'

type Incidence = Pick<Row<Entities['incidence']>, 'id' | 'status' | 'verifiedAt'>

/** Whether a second person is still to look at it. */
export const awaitsVerifying = ({ status, verifiedAt }: Incidence): boolean =>
  status === 'closed' && verifiedAt === null

/** A second person vouches for what became of incidences, and proves who they are. */
export function VerifyDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('incidence.verifyTitle', { count: ids.length }),
        start: { proof: blankProof },
        fields: () => ({ proof: proofField(t) }),
        consequence: t('incidence.verifyText'),
        verb: t('incidence.verify'),
        icon: IconShieldCheck,
        isFloor: true,
        run: async ({ proof }) => {
          const verify = { incidenceIds: [...ids], proof: proofOf(proof) }
          const answer = await call('POST', '/monitor/incidences/verify', { body: { verify } })
          await noteWrite()
          return answer
        },
        done: ({ verified, verifiedByName }) =>
          t('incidence.verified', { count: verified, name: verifiedByName ?? '' }),
      }}
    />
  )
}

/** Verifies those that are chosen in a list. */
export function VerifyChosen({ machine }: { machine: ListMachine }) {
  const t = useText()
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const chosen = ([...machine.selected.values()] as unknown as readonly Incidence[]).filter(awaitsVerifying)
  if (chosen.length === 0 && ids === null) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={20} stroke={1.6} aria-hidden />}
        onClick={() => setIds(chosen.map(({ id }) => id))}
      >
        {t('incidence.verify')}
      </Button>
      {ids !== null && <VerifyDialog ids={ids} onClose={() => setIds(null)} />}
    </>
  )
}
