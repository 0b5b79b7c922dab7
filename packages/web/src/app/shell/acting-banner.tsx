import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notifyProblem } from '../../data/messages.ts'
import { actAsMyself } from '../../data/session/enter.ts'
import { nameOf } from '../../data/session/person.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { Banner } from './banner.tsx'

/** Says as whom one works when that is somebody else, and leads back to oneself. */
export function ActingBanner() {
  const t = useText()
  const navigate = useNavigate()
  const { me, actedBy } = useSession()
  const [isGoing, setIsGoing] = useState(false)
  if (!actedBy || me === null) return null
  async function back() {
    setIsGoing(true)
    try {
      await actAsMyself()
      await navigate('/')
    } catch (error) {
      notifyProblem(error)
    }
    setIsGoing(false)
  }
  return (
    <Banner
      icon={IconUserShare}
      tone="violet"
      action={
        <Button size="compact-sm" variant="default" loading={isGoing} onClick={() => void back()}>
          {t('shell.acting.back', { name: actedBy.userName })}
        </Button>
      }
    >
      {t('shell.acting', { name: nameOf(me) })}
    </Banner>
  )
}
