import { IconRefresh } from '@tabler/icons-react'
import { useText } from '../../data/text/texts.ts'
import { useStore } from '../../kit/store.ts'
import { takeOver, waitingVersion } from './service-worker.ts'
import classes from './update-prompt.module.css'

/** Offers the new version when there is one. It stays out of the way until pressed. */
export default function UpdatePrompt() {
  const t = useText()
  const worker = useStore(waitingVersion)
  if (worker === null) return null
  return (
    <div role="status" className={classes.place}>
      <button type="button" className={classes.button} onClick={() => takeOver(worker)}>
        <IconRefresh size={20} stroke={1.8} aria-hidden />
        {t('shell.newVersion')}
      </button>
    </div>
  )
}
