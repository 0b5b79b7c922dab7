import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { useMemo } from 'react'
import { useText } from '../../data/text/texts.ts'
import { ImportPage } from './import-page.tsx'
import type { ImportPlan } from './plan.ts'
import { recordPlan } from './record-plan.ts'

export interface ImportRecordsProps {
  entity: EntityDeclaration
  list: ImportPlan['list']
  exampleSheet: string | undefined
}

/** Importing the records of an entity. */
export function ImportRecords({ entity, list, exampleSheet }: ImportRecordsProps) {
  const t = useText()
  const { label, to } = list ?? {}
  const plan = useMemo(
    () =>
      recordPlan(entity, t, {
        list: label === undefined || to === undefined ? null : { label, to },
        exampleSheet,
      }),
    [entity, t, label, to, exampleSheet],
  )
  return <ImportPage plan={plan} />
}
