import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { DepositsCard } from './deposits-card.tsx'
import { EarlierCard } from './earlier-card.tsx'
import { ProofCard } from './proof-card.tsx'
import { SealCard } from './seal-card.tsx'
import { fetchTrust, trustKey, type Trust } from './trust-calls.ts'
import { keepWitness, readWitness } from './witness.ts'
import classes from './trust.module.css'

/** Records come and are sealed while one looks on. */
const LOOK_MS = 10_000

/** Proves that nobody changed the past: what is sealed, the check of it all, and earlier statements. */
export default function TrustTab() {
  const query = useQuery({ queryKey: trustKey, queryFn: () => fetchTrust(), refetchInterval: LOOK_MS })
  if (query.data === undefined)
    return query.isError ? (
      <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <FormSkeleton fields={4} />
    )
  const { trust } = query.data
  return (
    <Column>
      <WitnessLine trust={trust} />
      <ProofCard />
      <SealCard trust={trust} />
      <DepositsCard />
      <EarlierCard organizationId={trust.organizationId} />
    </Column>
  )
}

/** Says whether what this browser saw at an earlier visit still stands. */
function WitnessLine({ trust }: { trust: Trust }) {
  const t = useText()
  const formats = useFormats()
  const [witness] = useState(() => readWitness(trust.organizationId))
  const asked = useQuery({
    queryKey: [...trustKey, 'witness', witness?.head],
    queryFn: () => fetchTrust(witness?.head),
    enabled: witness !== null,
    staleTime: Infinity,
  })
  const holds = asked.data?.askedBlock !== null
  useEffect(() => {
    if (witness === null || (asked.data !== undefined && holds)) keepWitness(trust)
  }, [witness, asked.data, holds, trust])
  if (witness === null || asked.data === undefined) return null
  const values = { block: formats.number(witness.block), date: formats.moment(witness.seenAt) }
  return (
    <p role={holds ? 'status' : 'alert'} className={classes.outcome} data-lost={!holds || undefined}>
      {holds ? t('trust.witness', values) : t('trust.witnessLost', values)}
    </p>
  )
}
