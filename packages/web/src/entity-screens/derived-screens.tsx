import { entityNamed } from '@cloche/domain/entities'
import type { ComponentType } from 'react'
import type { ScreenPlan } from './derived-routes.ts'
import { loadScreenTexts } from './entity-texts.ts'
import { ListScreen } from './list/list-screen.tsx'
import { loadSlots } from './registered.ts'

/** Makes the list screen of a plan, with its words and its area's slots. */
export async function makeList(plan: ScreenPlan): Promise<{ default: ComponentType }> {
  const entity = entityNamed(plan.entity)
  const [slots] = await Promise.all([loadSlots(plan.entity), loadScreenTexts(entity)])
  const { alias, list, detail, siblings, tabbed, period } = plan
  function DerivedList() {
    return (
      <ListScreen
        entity={entity}
        pattern={list!}
        detail={detail}
        slots={slots}
        title={alias.title}
        newText={alias.newText}
        siblings={siblings}
        tabbed={tabbed}
        period={period}
        {...(alias.fixed === undefined ? {} : { fixed: alias.fixed })}
      />
    )
  }
  return { default: DerivedList }
}
