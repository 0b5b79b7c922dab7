import { AGENT_OFFLINE_SECONDS, usualPrinter } from '@cloche/domain/rules/printing'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../data/formats/use-now.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { printersHere, type PrinterHere } from './calls.ts'

/** The printers of the place, and the one that somebody said takes labels at one tap. */
export function usePrinters(): { printers: readonly PrinterHere[]; usual: PrinterHere | undefined } {
  const session = useSession()
  const { data } = useQuery({
    queryKey: queryKeys.named('labeling.printers'),
    queryFn: ({ signal }) => printersHere(signal),
    enabled: session.location !== null && hasLevel(session, 'LA', 1),
    retry: false,
  })
  const printers = data?.printers ?? []
  const usual = usualPrinter(printers, session.location?.id ?? null)
  return { printers, usual: usual?.isDefault ? usual : undefined }
}

/** Whether an agent was heard of lately: told anew as time goes by. */
export function useIsHeard(at: string | null | undefined): boolean {
  const now = useNow()
  return at !== null && at !== undefined && now - Date.parse(at) < AGENT_OFFLINE_SECONDS * 1000
}
