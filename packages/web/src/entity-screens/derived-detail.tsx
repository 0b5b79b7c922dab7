import { entityNamed } from '@cloche/domain/entities'
import type { ComponentType } from 'react'
import type { ScreenPlan } from './derived-routes.ts'
import { loadScreenTexts } from './entity-texts.ts'
import type { Values } from './machine/record/draft.ts'
import { DetailScreen } from './record/detail-screen.tsx'
import { loadSlots } from './registered.ts'

/** Values that a fixed list gives to the records made from it: those it is fixed to one by one. */
function givenBy(fixed: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(Object.entries(fixed).filter(([, value]) => typeof value !== 'object'))
}

/** Makes the detail screen of a plan, with its words and its area's slots. */
export async function makeDetail(plan: ScreenPlan): Promise<{ default: ComponentType }> {
  const entity = entityNamed(plan.entity)
  const related = Object.values(entity.related ?? {})
  const [slots] = await Promise.all([
    loadSlots(plan.entity),
    loadScreenTexts(entity),
    ...related.map(list => loadSlots(list.entity)),
  ])
  const { alias, list, detail, own } = plan
  function DerivedDetail() {
    return (
      <DetailScreen
        entity={entity}
        pattern={detail!}
        list={list}
        slots={slots}
        own={own}
        given={givenBy(alias.fixed ?? {})}
        listTitle={alias.title}
        newText={alias.newText}
      />
    )
  }
  return { default: DerivedDetail }
}
