import { IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useKitWords } from '../words.tsx'
import classes from './breadcrumbs.module.css'

export interface Crumb {
  label: string
  to?: string
}

/** Where this screen stands; every part but the last leads there. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const words = useKitWords()
  return (
    <nav aria-label={words.breadcrumbs}>
      <ol className={classes.list}>
        {crumbs.map((crumb, at) => (
          <Fragment key={crumb.to ?? crumb.label}>
            {at > 0 && (
              <li aria-hidden className={classes.between}>
                <IconChevronRight size={14} stroke={1.6} />
              </li>
            )}
            <li>
              {crumb.to === undefined ? (
                <span aria-current="page">{crumb.label}</span>
              ) : (
                <Link to={crumb.to} className={classes.link}>
                  {crumb.label}
                </Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
