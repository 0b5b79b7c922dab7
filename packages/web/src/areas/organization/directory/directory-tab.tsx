import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { AffiliateCard } from './affiliate-card.tsx'
import { directoryKey, fetchDirectory } from './directory-calls.ts'
import { DomainsCard } from './domains-card.tsx'
import { GroupsCard } from './groups-card.tsx'
import { OnlyCard } from './only-card.tsx'
import { ProviderCard } from './provider-card.tsx'
import { ScimCard } from './scim-card.tsx'
import { StateCard } from './state-card.tsx'
import { TryCard } from './try-card.tsx'

/** Somebody tries it in another window while one looks on. */
const LOOK_MS = 10_000

/** How the people of the organization log in by its directory: step by step, and what became of it. */
export default function DirectoryTab() {
  const t = useText()
  const query = useQuery({
    queryKey: directoryKey,
    queryFn: ({ signal }) => fetchDirectory(signal),
    refetchInterval: LOOK_MS,
  })
  if (query.data === undefined)
    return query.isError ? (
      <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <FormSkeleton fields={6} />
    )
  const { directory } = query.data
  return (
    <Column>
      {!directory.mayChange && <Note>{t('directory.ownersOnly')}</Note>}
      <StateCard directory={directory} />
      <DomainsCard directory={directory} />
      <ProviderCard key={directory.kind} directory={directory} />
      <GroupsCard directory={directory} />
      <TryCard directory={directory} />
      <OnlyCard directory={directory} />
      <ScimCard directory={directory} />
      <AffiliateCard />
    </Column>
  )
}
