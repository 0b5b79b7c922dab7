import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { later } from '../../../entity-screens/later.tsx'

const Invite = later(() => import('./invite.screen.tsx'))

/** The screen of a person, and in place of the form of a new record the invitation. */
export function withInvitation(Detail: ComponentType): ComponentType {
  return function UserScreen() {
    const { userId } = useParams()
    return userId === 'new' ? <Invite /> : <Detail />
  }
}
