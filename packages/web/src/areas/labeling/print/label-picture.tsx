import type { LabelContent } from '@cloche/domain/rules/labels'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../data/text/texts.ts'
import classes from './label-picture.module.css'
import { planOf, svgOf, type LabelLook } from './label-svg.ts'
import { usePictures } from './use-pictures.ts'

/** A label as it will be printed; below it what did not fit. */
export default function LabelPicture({ content, ...look }: LabelLook & { content: LabelContent }) {
  const t = useText()
  const pictures = usePictures(look.template?.blocks ?? [])
  const plan = planOf(content, look, pictures)
  const { data: svg } = useQuery({
    queryKey: ['label-picture', look, content, [...pictures.keys()]],
    queryFn: () => svgOf(plan),
    placeholderData: before => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return (
    <div>
      <div
        role="img"
        aria-label={t('print.picture', { name: content.productName })}
        className={classes.paper}
        style={{ aspectRatio: `${plan.size.width} / ${plan.size.height}` }}
        // The plan escapes every text it draws.
        dangerouslySetInnerHTML={{ __html: svg ?? '' }}
      />
      {plan.notices.length > 0 && (
        <ul className={classes.notices}>
          {plan.notices.map(notice => (
            <li key={`${notice.key} ${notice.part ?? ''}`}>
              {t(notice.key, notice.part === undefined ? {} : { part: t(notice.part) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
