import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { useMemo } from 'react'
import { useText } from '../../data/text/texts.ts'
import { ImportPage } from './import-page.tsx'
import { recordPlan } from './record-plan.tsx'

/** Importing the records of an entity, in place of its list. */
export function ImportRecords({
  entity,
  label,
  to,
}: {
  entity: EntityDeclaration
  label: string
  to: string
}) {
  const t = useText()
  const plan = useMemo(() => recordPlan(entity, { label, to }, t), [entity, label, to, t])
  return <ImportPage plan={plan} />
}
