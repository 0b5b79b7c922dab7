import { Progress } from '@mantine/core'
import { Note } from '../../kit/layout/layout.tsx'
import { useText } from '../text/texts.ts'
import { isOpen, type PaperJob } from './papers.ts'
import classes from './table.module.css'

/** How far papers are that are made in the background, and why one could not be made. */
export function PaperProgress({ jobs }: { jobs: readonly PaperJob[] }) {
  const t = useText()
  if (jobs.length === 0) return null
  return (
    <div role="status" className={classes.papers}>
      {jobs.map(job => {
        if (!isOpen(job))
          return (
            <Note key={job.id} isWrong>
              {t(`inspector.paper.failed.${job.failure ?? 'failed'}`)}
            </Note>
          )
        const percent = Math.round(job.progress * 100)
        const words =
          job.status === 'waiting'
            ? t('inspector.paper.waiting', { name: job.name })
            : t('inspector.paper.making', { name: job.name, percent })
        return (
          <div key={job.id}>
            <p>{words}</p>
            <Progress value={percent} animated aria-label={words} />
          </div>
        )
      })}
      {jobs.some(isOpen) && <Note>{t('inspector.paper.leave')}</Note>}
    </div>
  )
}
