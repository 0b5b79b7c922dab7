import type { Design } from './design-state.ts'
import { planWarnings, type LabelContent, type TemplatePlan } from '@cloche/domain/rules/labels'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import classes from './design.module.css'

/** What the label lacks by law or by habit, with who asks for it; and what did not go in. */
export function WarningsCard({
  design,
  content,
  plan,
}: {
  design: Design
  content: LabelContent
  plan: TemplatePlan
}) {
  const t = useText()
  const warnings = planWarnings(design, content, plan)
  const isWhole = warnings.length === 0 && plan.notices.length === 0
  if (isWhole)
    return (
      <Card>
        <p className={classes.good} role="status">
          <IconCircleCheck size={20} stroke={1.6} aria-hidden />
          {t(design.purpose === 'sale' ? 'design.readySale' : 'design.ready')}
        </p>
      </Card>
    )
  return (
    <Card title={t('design.warnings')}>
      <ul className={classes.warnings}>
        {warnings.map(({ key, source }) => (
          <li key={key}>
            <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
            <span>
              {t(key)}
              {source !== null && design.purpose === 'sale' && (
                <span className={classes.source}>
                  {t(source.includes('/') ? 'design.sourceLot' : 'design.source', { article: source })}
                </span>
              )}
            </span>
          </li>
        ))}
        {plan.notices.map(({ key, part }) => (
          <li key={`${key} ${part ?? ''}`}>
            <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
            <span>{t(key, part === undefined ? {} : { part: t(part) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
